import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { setVisibilityAction } from "./actions";

interface PullVisibilityProps {
  articleId: string;
  hidden: boolean;
  /** By the publish gate. */
  blocked: boolean;
}

/** Takes the article out of the pull API and the feed, or puts it back. */
export function PullVisibility({ articleId, hidden, blocked }: PullVisibilityProps) {
  return (
    <ActionForm action={setVisibilityAction} className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">
        {hidden
          ? "Hidden: content API keys and the feed do not show it. What was published elsewhere stays there."
          : blocked
            ? "Blocked: lists and the feed leave it out until its text is mended; a content API key finds it by its id."
            : "Offered: every content API key of the project can read it, and it is in the feed."}
      </p>
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="hidden" value={String(!hidden)} />
      <SubmitButton variant="plain" size="small">
        {hidden ? "Offer it again" : "Hide it"}
      </SubmitButton>
    </ActionForm>
  );
}
