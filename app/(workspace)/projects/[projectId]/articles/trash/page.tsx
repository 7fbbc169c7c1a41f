import { listDeletedArticles } from "@galley/lib/articles/operations/many/list-deleted";
import { undeleteArticle } from "@galley/lib/articles/operations/undelete";
import { unpublishArticle } from "@galley/lib/publications/operations/unpublish";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { Address } from "@/app/_ui/address";
import { BackLink } from "@/app/_ui/back-link";
import { doer } from "@/app/_ui/doer";
import { EmptyState } from "@/app/_ui/empty-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Toast } from "@/app/_ui/overlay/toast.client";
import { Pager } from "@/app/_ui/pager";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { Due, When } from "@/app/_ui/when";
import { IfAllowed } from "../../if-allowed";
import { offsetOf } from "../../offset-of";
import { unpublishArticleAction } from "../[articleId]/actions";
import { undeleteArticleAction, undoDeleteAction } from "./actions";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata = { title: "Trash" };

const pageSize = 20;

/** The deleted articles of a project, which can be restored for a while. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const query = await searchParams;
  const offset = offsetOf(query["offset"]);
  const page = await load(listDeletedArticles, { projectId, limit: pageSize, offset });
  const { articles, next_offset: next } = page;
  const base = `/projects/${projectId}`;
  const deleted = articles.find(({ id }) => id === query["deleted"]);
  return (
    <div className="flex flex-col gap-4">
      {deleted !== undefined && <JustDeleted projectId={projectId} article={deleted} />}
      <div>
        <BackLink href={`${base}/articles`}>Articles</BackLink>
        <h1 className="mt-1 text-xl font-semibold">Trash</h1>
      </div>
      <Panel
        title="Deleted articles"
        lead="A restored article has its versions again, but not its pages: publish it to bring them back."
        flush
      >
        {articles.length === 0 && offset === 0 ? (
          <EmptyState title="The trash is empty">
            A deleted article stays here for {plural(page.kept_days, "day")}, and can be restored.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-rule">
            {articles.map((article) => (
              <DeletedArticle key={article.id} projectId={projectId} article={article} />
            ))}
          </ul>
        )}
        <div className={next !== null || offset > 0 ? "border-t border-rule" : ""}>
          <Pager
            label="Pages of the trash"
            total={next === null ? offset + articles.length : next + 1}
            atLeast
            limit={pageSize}
            offset={offset}
            hrefOf={(start) => `${base}/articles/trash?offset=${start}`}
          />
        </div>
      </Panel>
    </div>
  );
});

/** Says that the article is deleted, and takes that back with one click. */
function JustDeleted({ projectId, article }: { projectId: string; article: Deleted }) {
  return (
    <Toast title="Deleted">
      <bdi>{article.title}</bdi> is in the trash.
      <IfAllowed projectId={projectId} to={undeleteArticle}>
        <ActionForm action={undoDeleteAction} className="mt-1.5 flex flex-col gap-2">
          <input type="hidden" name="projectId" value={projectId} />
          <input type="hidden" name="articleId" value={article.id} />
          <SubmitButton variant="plain" size="small">
            Undo
          </SubmitButton>
        </ActionForm>
      </IfAllowed>
    </Toast>
  );
}

type Deleted = z.output<typeof listDeletedArticles.output>["articles"][number];

function DeletedArticle({ projectId, article }: { projectId: string; article: Deleted }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p dir="auto" className="font-medium wrap-anywhere">
          {article.title}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          Deleted
          {article.deleted_by !== null && ` by ${doer(article.deleted_by)}`} <When at={article.deleted_at} />{" "}
          · gone for good <Due at={article.restorable_until} />
        </p>
        {article.remaining_pages.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-1 text-sm wrap-anywhere">
            {article.remaining_pages.map((page) => (
              <li key={page.integration_name}>
                <strong className="font-medium">Still at {page.integration_name}:</strong>{" "}
                {page.external_url === null ? (
                  "look there by hand."
                ) : (
                  <a href={page.external_url} rel="noreferrer" className="text-proof underline">
                    <Address url={page.external_url} />
                  </a>
                )}
                {page.error !== null && <span className="block text-bad">{page.error}</span>}
                {page.publication_id !== null && (
                  <IfAllowed projectId={projectId} to={unpublishArticle}>
                    <ActionForm action={unpublishArticleAction} className="mt-1.5">
                      <input type="hidden" name="publicationId" value={page.publication_id} />
                      <SubmitButton variant="plain" size="small">
                        Take it down<span className="sr-only"> at {page.integration_name}</span>
                      </SubmitButton>
                    </ActionForm>
                  </IfAllowed>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IfAllowed projectId={projectId} to={undeleteArticle}>
        <ActionForm action={undeleteArticleAction} className="flex flex-col items-start gap-2">
          <input type="hidden" name="articleId" value={article.id} />
          <SubmitButton variant="plain" size="small">
            Restore<span className="sr-only"> {article.title}</span>
          </SubmitButton>
        </ActionForm>
      </IfAllowed>
    </li>
  );
}
