import { restoreArticleVersion } from "@galley/lib/articles/operations/texts/restore-version";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { IfAllowed } from "../../../if-allowed";
import { restoreVersionAction } from "./actions";

interface RestoreVersionProps {
  article: { id: string; project_id: string; version: number; slug_locked: boolean };
  number: number;
}

/** Gives the article the text of an older version again, after a question. */
export function RestoreVersion({ article, number }: RestoreVersionProps) {
  return (
    <IfAllowed projectId={article.project_id} to={restoreArticleVersion}>
      <Confirm
        trigger="Restore"
        context={`version ${number}`}
        title={`Restore version ${number}?`}
        variant="plain"
      >
        <p>
          The article gets the title, description, keywords and text of version {number} as a new version;
          version {article.version} stays in this list.
          {article.slug_locked &&
            " The slug stays as it is, and readers see the text when you publish it again."}
        </p>
        <ActionForm action={restoreVersionAction} className="mt-4 flex flex-col gap-3">
          <input type="hidden" name="projectId" value={article.project_id} />
          <input type="hidden" name="articleId" value={article.id} />
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="version" value={article.version} />
          <div>
            <SubmitButton>Restore version {number}</SubmitButton>
          </div>
        </ActionForm>
      </Confirm>
    </IfAllowed>
  );
}
