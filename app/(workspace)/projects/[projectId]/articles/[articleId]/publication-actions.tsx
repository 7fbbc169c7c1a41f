import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { mayBeLive, publicationFacts } from "@/lib/publications/explain";
import { publishArticleAction, unpublishArticleAction } from "./actions";
import type { Publication } from "./publications";

/** What can be done about one publication: taking it down, and the ways forward after a failure. */
export function PublicationActions({ publication }: { publication: Publication }) {
  const { integration_name: name, state, error, sent_at: sentAt, write_in_progress: busy } = publication;
  if (busy) return null;
  const failed = state === "failed" || error !== null;
  const isMaybeLive = mayBeLive(publicationFacts(publication));
  if (!failed && !isMaybeLive) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {failed && (
        <ActionForm action={publishArticleAction} className="contents">
          <SameAgain publication={publication} />
          <SubmitButton variant="plain" size="small">
            Try again<span className="sr-only"> at {name}</span>
          </SubmitButton>
        </ActionForm>
      )}
      {failed && sentAt !== null && (
        <Confirm trigger="Overwrite it" context={`at ${name}`} title={`Overwrite the entry at ${name}?`}>
          <p>
            The article is written as it stands here. What a person has changed in the entry since is lost.
          </p>
          <ActionForm action={publishArticleAction} className="mt-4">
            <SameAgain publication={publication} />
            <input type="hidden" name="overwrite" value="true" />
            <SubmitButton variant="danger">Overwrite the entry</SubmitButton>
          </ActionForm>
        </Confirm>
      )}
      {isMaybeLive && (
        <Confirm trigger="Take down" context={`at ${name}`} title={`Take the article down at ${name}?`}>
          <p>
            Its public page goes away; links to it and its place in search results are lost. Where the
            destination can, the entry stays there as a draft, and publishing again brings it back.
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

/** The same write once more. */
function SameAgain({ publication }: { publication: Publication }) {
  return (
    <>
      <input type="hidden" name="articleId" value={publication.article_id} />
      <input type="hidden" name="integrationId" value={publication.integration_id} />
      <input type="hidden" name="status" value={publication.publish_status} />
    </>
  );
}
