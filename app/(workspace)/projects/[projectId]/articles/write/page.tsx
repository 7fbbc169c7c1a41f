import { importArticle } from "@galley/lib/articles/operations/import";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { articleLanguages } from "../../../language-options";
import { loadProject, mayInProject } from "../../load-project";
import { OwnArticleForm } from "./own-article-form";

interface Props {
  params: Promise<{ projectId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Write an article · ${(await loadProject((await params).projectId)).name}`,
}));

export default refusable(async ({ params }: Props) => {
  const { projectId } = await params;
  const [project, mayWrite] = await Promise.all([
    loadProject(projectId),
    mayInProject(projectId, importArticle),
  ]);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles`}>Articles</BackLink>
        <h1 className="mt-1 text-xl font-semibold">Write an article</h1>
      </div>
      {mayWrite ? (
        <Panel
          title="Your own text"
          lead="It costs nothing, and is checked, scored and published like every article."
        >
          <OwnArticleForm projectId={projectId} languages={articleLanguages(project.language_code)} />
        </Panel>
      ) : (
        <Notice>You can read here, but only an editor of the workspace can write articles.</Notice>
      )}
    </div>
  );
});
