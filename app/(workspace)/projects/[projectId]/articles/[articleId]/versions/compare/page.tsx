import { diffArticleVersions } from "@galley/lib/articles/operations/diff";
import type { ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Panel } from "@/app/_ui/panel";
import { refusable } from "@/app/_ui/refusals/refusable";
import { Difference } from "../../difference";
import { loadArticle } from "../../load-article";
import { RestoreVersion } from "../restore-version";
import { type ArticleVersion, VersionOrigin } from "../version-origin";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const metadata = { title: "Difference of two versions" };

export default refusable(async ({ params, searchParams }: Props) => {
  const [{ projectId, articleId }, asked] = await Promise.all([params, searchParams]);
  const [article, difference] = await Promise.all([
    loadArticle(projectId, articleId),
    load(diffArticleVersions, { articleId, from: Number(asked["from"]), to: Number(asked["to"]) }),
  ]);
  const { from, to } = difference;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <BackLink href={`/projects/${projectId}/articles/${article.id}/versions`}>All versions</BackLink>
        <h1 className="mt-1 text-xl font-semibold">
          From version {from.number} to version {to.number}
        </h1>
        <p dir="auto" className="mt-1 font-serif text-ink-soft wrap-anywhere">
          {article.title}
        </p>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {[from, to].map((version, side) => (
          <Side key={`${side} ${version.number}`} version={version}>
            {version.number !== article.version && (
              <RestoreVersion article={article} number={version.number} />
            )}
          </Side>
        ))}
      </div>
      <Panel title="Difference">
        <Difference difference={difference} from={`Version ${from.number}`} to={`Version ${to.number}`} />
      </Panel>
    </div>
  );
});

function Side({ version, children }: { version: ArticleVersion; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 rounded border border-rule bg-sheet px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">Version {version.number}</p>
        <p className="text-ink-soft">
          <VersionOrigin version={version} />
        </p>
        {version.note !== null && <p className="mt-1">“{version.note}”</p>}
      </div>
      {children}
    </div>
  );
}
