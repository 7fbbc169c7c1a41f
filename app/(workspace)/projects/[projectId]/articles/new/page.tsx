import { generateArticle } from "@galley/lib/articles/operations/generate";
import { importArticle } from "@galley/lib/articles/operations/import";
import { checkArticleKeywords } from "@galley/lib/articles/operations/many/check-keywords";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { articleLanguages } from "../../../language-options";
import { loadProject, mayInProject } from "../../load-project";
import { NewArticleForm } from "./new-article-form.client";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `New article · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const { keyword } = await searchParams;
  const [project, { credits }, mayStart, mayWrite] = await Promise.all([
    loadProject(projectId),
    load(checkArticleKeywords, { projectId, keywords: [] }),
    mayInProject(projectId, generateArticle),
    mayInProject(projectId, importArticle),
  ]);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles`}>Articles</BackLink>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl font-semibold">New article</h1>
          {mayWrite && (
            <LinkButton href={`/projects/${projectId}/articles/write`} size="small">
              Write it yourself
            </LinkButton>
          )}
        </div>
      </div>
      {mayStart ? (
        <Panel
          title="What do your readers search for?"
          lead="An article costs one credit, which comes back if it cannot be written."
        >
          <NewArticleForm
            projectId={projectId}
            credits={credits}
            languages={articleLanguages(project.language_code)}
            keyword={typeof keyword === "string" ? keyword.slice(0, 300) : ""}
          />
        </Panel>
      ) : (
        <Notice>You can read here, but only an editor of the workspace can start articles.</Notice>
      )}
    </div>
  );
});
