import { ActionForm } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { setVisibilityAction } from "./actions";

/** Takes the article out of the pull API and the feed, or puts it back. */
export function PullVisibility({ articleId, offered }: { articleId: string; offered: boolean }) {
  return (
    <ActionForm action={setVisibilityAction} className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">
        {offered
          ? "Offered: every content API key of the project can read it, and it is in the feed."
          : "Hidden: content API keys and the feed do not show it. What was published elsewhere stays there."}
      </p>
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="hidden" value={String(offered)} />
      <SubmitButton variant="plain" size="small">
        {offered ? "Hide it" : "Offer it again"}
      </SubmitButton>
    </ActionForm>
  );
}
