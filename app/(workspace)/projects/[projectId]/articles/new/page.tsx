import { generateArticle } from "@galley/lib/articles/operations/generate";
import { checkArticleKeywords } from "@galley/lib/articles/operations/many/check-keywords";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../../load-project";
import { languageName } from "../list/language-name";
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
  const [project, { credits }, mayStart] = await Promise.all([
    loadProject(projectId),
    load(checkArticleKeywords, { projectId, keywords: [] }),
    mayInProject(projectId, generateArticle),
  ]);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}`}>Articles</BackLink>
        <h1 className="mt-1 text-xl font-semibold">New article</h1>
      </div>
      {mayStart ? (
        <Panel
          title="What do your readers search for?"
          lead="An article costs one credit, which comes back if it cannot be written."
        >
          <NewArticleForm
            projectId={projectId}
            credits={credits}
            language={languageName(project.language_code)}
            keyword={typeof keyword === "string" ? keyword.slice(0, 300) : ""}
          />
        </Panel>
      ) : (
        <Notice>You can read here, but only an editor of the workspace can start articles.</Notice>
      )}
    </div>
  );
});
