import { mayBeLive, publicationFacts } from "@galley/lib/publications/explain";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { checkPublicationAction, publishArticleAction, unpublishArticleAction } from "../actions";
import type { Publication } from "./publications";

/** The actions for one publication: publishing newer text, checking its page, taking it down, and what helps after a failure. */
export function PublicationActions({ publication }: { publication: Publication }) {
  const { integration_name: name, state, error, sent_at: sentAt, write_in_progress: busy } = publication;
  if (busy) return null;
  const failed = state === "failed" || error !== null;
  const isMaybeLive = mayBeLive(publicationFacts(publication));
  const offersNewerText = publication.outdated && !failed;
  const offersCheck = isCheckable(publication);
  if (!failed && !isMaybeLive && !offersNewerText && !offersCheck) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {offersNewerText && (
        <ActionForm action={publishArticleAction} className="contents">
          <RepeatedCall publication={publication} />
          <SubmitButton size="small">
            Publish again<span className="sr-only"> at {name}</span>
          </SubmitButton>
        </ActionForm>
      )}
      {failed && (
        <ActionForm action={publishArticleAction} className="contents">
          <RepeatedCall publication={publication} />
          <SubmitButton variant="plain" size="small">
            Try again<span className="sr-only"> at {name}</span>
          </SubmitButton>
        </ActionForm>
      )}
      {failed && sentAt !== null && <OverwriteEntry publication={publication} />}
      {offersCheck && (
        <ActionForm action={checkPublicationAction} className="contents">
          <input type="hidden" name="publicationId" value={publication.id} />
          <SubmitButton variant="plain" size="small">
            Check now<span className="sr-only"> at {name}</span>
          </SubmitButton>
        </ActionForm>
      )}
      {isMaybeLive && (
        <Confirm trigger="Take down" context={`at ${name}`} title={`Take the article down at ${name}?`}>
          <p>
            The public page disappears; links to it and its search ranking are lost. Where the destination
            allows it, the entry is kept as a draft, and publishing again restores it.
          </p>
          <ActionForm action={unpublishArticleAction} className="mt-4">
            <input type="hidden" name="publicationId" value={publication.id} />
            <SubmitButton variant="danger">Take it down</SubmitButton>
          </ActionForm>
        </Confirm>
      )}
    </div>
  );
}

function OverwriteEntry({ publication }: { publication: Publication }) {
  const { integration_name: name } = publication;
  return (
    <Confirm trigger="Overwrite" context={`at ${name}`} title={`Overwrite the entry at ${name}?`}>
      <p>
        The entry is replaced by the article as it is here. Changes that somebody made to the entry are lost.
      </p>
      <ActionForm action={publishArticleAction} className="mt-4">
        <RepeatedCall publication={publication} />
        <input type="hidden" name="overwrite" value="true" />
        <SubmitButton variant="danger">Overwrite the entry</SubmitButton>
      </ActionForm>
    </Confirm>
  );
}

/** Whether there is a page to check, which has had the time to appear. */
function isCheckable({
  publish_status: as,
  external_url: url,
  checks,
  next_check_at: next,
}: Publication): boolean {
  return as === "publish" && url !== null && (checks > 0 || next === null);
}

/** Hidden fields that repeat the last publish call. */
function RepeatedCall({ publication }: { publication: Publication }) {
  return (
    <>
      <input type="hidden" name="articleId" value={publication.article_id} />
      <input type="hidden" name="integrationId" value={publication.integration_id} />
      <input type="hidden" name="status" value={publication.publish_status} />
    </>
  );
}
