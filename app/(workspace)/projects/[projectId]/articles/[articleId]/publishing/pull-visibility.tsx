import { setArticleVisibility } from "@galley/lib/articles/operations/set-visibility";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { IfAllowed } from "../../../if-allowed";
import { setVisibilityAction } from "../actions";

interface PullVisibilityProps {
  projectId: string;
  articleId: string;
  hidden: boolean;
  /** Whether the publish checks block the article. */
  blocked: boolean;
  /** Whether it waits for an approval. */
  unapproved: boolean;
}

/** Hides the article from the content API and the feed, or shows it there again. */
export function PullVisibility({ projectId, articleId, hidden, blocked, unapproved }: PullVisibilityProps) {
  return (
    <ActionForm action={setVisibilityAction} className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">
        {hidden
          ? "Hidden: it is neither in the content API nor in the feed. Publications at destinations are not affected."
          : blocked
            ? "Blocked: lists and the feed leave it out until its text is fixed. A content API key can still fetch it by its id."
            : unapproved
              ? "Waiting for approval: lists and the feed leave it out until its text is approved. A content API key can still fetch it by its id."
              : "Visible: every content API key of the project can read it, and it is in the feed."}
      </p>
      <input type="hidden" name="articleId" value={articleId} />
      <input type="hidden" name="hidden" value={String(!hidden)} />
      <IfAllowed projectId={projectId} to={setArticleVisibility}>
        <SubmitButton variant="plain" size="small">
          {hidden ? "Show it again" : "Hide it"}
        </SubmitButton>
      </IfAllowed>
    </ActionForm>
  );
}
