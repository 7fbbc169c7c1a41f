import { listArticleRemarks } from "@galley/lib/articles/operations/approval/list-remarks";
import { updateArticle } from "@galley/lib/articles/operations/update";
import { metaDescriptionOf } from "@galley/lib/content/excerpt";
import { cleanArticleHtml } from "@galley/lib/content/html/clean-html";
import { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import { previewArticle } from "@galley/lib/dashboard/preview";
import { getViewer } from "@galley/lib/dashboard/viewer";
import { Refusal } from "@galley/lib/kernel/refusal";
import { listPublications } from "@galley/lib/publications/operations/list";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { refusable } from "@/app/_ui/refusals/refusable";
import { draftOwner } from "../../../../../sign-out/draft-owner";
import { IfAllowed } from "../../../if-allowed";
import { loadArticle } from "../load-article";
import { EditorForm } from "./editor-form.client";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
}

export const metadata = { title: "Edit an article" };

/** The editor works without JavaScript; with it, the preview follows the typing. */
export default refusable(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  const [article, leftOut, { publications }, { remarks }, { user }, { writer, workspace_id: workspaceId }] =
    await Promise.all([
      loadArticle(projectId, articleId),
      loadLeftOut(articleId),
      load(listPublications, { articleId }),
      load(listArticleRemarks, { articleId }),
      load(getViewer, {}),
      load(getFirstSteps, { projectId }),
    ]);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles/${article.id}`}>The article</BackLink>
        {/* The field below shows the title to everybody else. */}
        <h1 dir="auto" className="sr-only">
          Edit “{article.title}”
        </h1>
      </div>
      <IfAllowed projectId={projectId} to={updateArticle} otherwise={<ReadOnly />}>
        <EditorForm
          article={{
            id: article.id,
            projectId: article.project_id,
            version: article.version,
            languageCode: article.languageCode,
            slugLocked: article.slug_locked,
            keyword: article.seedKeyword,
            scoreWanted: article.score_wanted,
            site: {
              pageUrl: publications.find((each) => each.external_url !== null)?.external_url ?? null,
              website: article.orgWebsite,
            },
            // A hash, because what the browser keeps should name nobody.
            person: draftOwner(user.email),
            fields: {
              title: article.title,
              slug: article.slug,
              // One that is the beginning of the text goes on following it.
              meta_description: isBeginning(article) ? "" : article.meta_description,
              keywords: article.keywords.join("\n"),
              content_markdown: article.content_markdown,
            },
          }}
          proposals={
            writer.sample
              ? { providers: `/workspaces/${workspaceId}/providers` }
              : {
                  address: `/projects/${projectId}/articles/${article.id}/edit/propose`,
                  model: writer.model ?? "The model",
                }
          }
          claims={article.claims}
          remarks={remarks}
          stored={{
            title: article.title,
            meta_description: article.meta_description,
            // Sanitised when it was stored, and again in case the row was changed since.
            content_html: cleanArticleHtml(article.content_html),
            word_count: article.word_count,
            score: article.score,
            score_details: article.score_details,
            brand_notes: article.brand_notes,
            issues: article.issues,
            left_out: leftOut,
          }}
        />
      </IfAllowed>
    </div>
  );
});

function isBeginning({
  excerpt,
  meta_description: description,
}: {
  excerpt: string;
  meta_description: string;
}) {
  return metaDescriptionOf(excerpt) === description;
}

/** What of the stored text readers do not see as it is written; nothing where the text cannot be read right now. */
async function loadLeftOut(articleId: string): Promise<string[]> {
  try {
    return (await load(previewArticle, { articleId })).left_out;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function ReadOnly() {
  return <Notice>You may read here, and change nothing: an editor of the workspace can.</Notice>;
}
