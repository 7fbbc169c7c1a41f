import { deleteArticle } from "@galley/lib/articles/operations/delete";
import { mayBeLive, publicationFacts } from "@galley/lib/publications/explain";
import { listPublications } from "@galley/lib/publications/operations/list";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Address } from "@/app/_ui/address";
import { BackLink } from "@/app/_ui/back-link";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { CheckField } from "@/app/_ui/forms/check-field.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { IfAllowed } from "../../../if-allowed";
import { loadArticle } from "../load-article";
import { deleteArticleAction } from "./actions";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
}

export const metadata = { title: "Delete an article" };

export default refusable(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  const [article, { publications }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(listPublications, { articleId }),
  ]);
  const pages = publications.map((publication) => ({ publication, fate: fateOf(publication) }));
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles/${article.id}`}>The article</BackLink>
        <h1 dir="auto" className="mt-1 font-serif text-2xl font-semibold wrap-anywhere">
          Delete “{article.title}”
        </h1>
      </div>
      <Panel title="What happens">
        <ul className="flex list-disc flex-col gap-2 ps-5 text-sm">
          <li>
            The article goes to the project’s trash with all its versions. You can restore it from there for{" "}
            {plural(article.trash_days, "day")}; then it is deleted for good.
          </li>
          <li>
            It leaves every list, the content API and the feed at once. Its keyword and slug are free again.
          </li>
          {pages.map(({ publication, fate }) => (
            <li key={publication.id} className="wrap-anywhere">
              <strong>{publication.integration_name}:</strong> {fates[fate]}
              {publication.external_url !== null && fate !== "nothing" && (
                <>
                  {" "}
                  <a href={publication.external_url} rel="noreferrer" className="text-proof underline">
                    <Address url={publication.external_url} />
                  </a>
                </>
              )}
            </li>
          ))}
          {pages.length === 0 && <li>It is published nowhere, so no page disappears.</li>}
        </ul>
      </Panel>
      <IfAllowed
        projectId={projectId}
        to={deleteArticle}
        otherwise={<Notice>You may read here, and delete nothing: an editor of the workspace can.</Notice>}
      >
        <Panel title="Confirm the deletion">
          <DeleteForm article={article} offersTakeDown={pages.some(({ fate }) => fate === "live")} />
        </Panel>
      </IfAllowed>
    </div>
  );
});

interface DeleteFormProps {
  article: { id: string; project_id: string };
  offersTakeDown: boolean;
}

function DeleteForm({ article, offersTakeDown }: DeleteFormProps) {
  return (
    <ActionForm action={deleteArticleAction}>
      <input type="hidden" name="projectId" value={article.project_id} />
      <input type="hidden" name="articleId" value={article.id} />
      {offersTakeDown && (
        <CheckField
          name="takeDown"
          label="Also take its pages down at the connected destinations"
          help="Where a destination keeps drafts, the entry becomes one. A page that cannot be taken down is named in the trash."
        />
      )}
      <div>
        <SubmitButton variant="danger">Delete the article</SubmitButton>
      </div>
    </ActionForm>
  );
}

type Publication = z.output<typeof listPublications.output>["publications"][number];

const fates = {
  hosted: "the page on the hosted blog is removed at once.",
  live: "the page stays as it is, unless you have it taken down below.",
  draft: "the entry there is a draft and stays; delete it there by hand.",
  nothing: "nothing was written there.",
} as const;

function fateOf(publication: Publication): keyof typeof fates {
  if (publication.article_version === null && publication.sent_at === null) return "nothing";
  if (publication.provider === "hosted") return "hosted";
  return mayBeLive(publicationFacts(publication)) ? "live" : "draft";
}
