import { getArticleVersion } from "@galley/lib/articles/operations/version";
import { previewArticle } from "@galley/lib/dashboard/preview";
import type { z } from "zod";
import { load } from "@/app/_actions/load";
import { BackLink } from "@/app/_ui/back-link";
import { Badge } from "@/app/_ui/badge";
import { Facts } from "@/app/_ui/facts";
import { Link } from "@/app/_ui/navigation/link";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { plural } from "@/app/_ui/plural";
import { refusable } from "@/app/_ui/refusals/refusable";
import { ArticleFrame } from "../../article-frame/article-frame.client";
import { loadArticle } from "../../load-article";
import { RestoreVersion } from "../restore-version";
import { VersionOrigin } from "../version-origin";

interface Props {
  params: Promise<{ projectId: string; articleId: string; number: string }>;
}

export const metadata = { title: "A version of an article" };

export default refusable(async ({ params }: Props) => {
  const { projectId, articleId, number } = await params;
  const [article, { version }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(getArticleVersion, { articleId, number: Number(number) }),
  ]);
  const { content_markdown } = version;
  const preview = await load(previewArticle, { articleId, content_markdown });
  const base = `/projects/${projectId}/articles/${article.id}`;
  const isNewest = version.number === article.version;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <BackLink href={`${base}/versions`}>All versions</BackLink>
          <h1 className="mt-1 flex flex-wrap items-center gap-2 font-serif text-2xl font-semibold">
            Version {version.number} {isNewest && <Badge tone="proof">Newest</Badge>}
          </h1>
          <p className="text-sm text-ink-soft wrap-anywhere">
            <VersionOrigin version={version} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4 text-sm">
          {!isNewest && (
            <Link
              href={`${base}/versions/compare?from=${version.number}&to=${article.version}`}
              className="text-proof underline decoration-1 underline-offset-2"
            >
              Compare with the newest
            </Link>
          )}
          {!isNewest && <RestoreVersion article={article} number={version.number} />}
        </div>
      </div>
      {version.note !== null && <Notice>{version.note}</Notice>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <article className="min-w-0 rounded-lg border border-rule bg-sheet px-4 py-6 shadow-sheet sm:px-10 sm:py-10">
          <div className="mx-auto max-w-[40rem]" lang={article.languageCode} dir="auto">
            <h2 className="mb-7 font-serif text-3xl leading-tight font-semibold wrap-anywhere">
              {version.title}
            </h2>
            <ArticleFrame
              title="The text of this version"
              languageCode={article.languageCode}
              html={preview.content_html}
            />
          </div>
        </article>
        <VersionDetails version={version} />
      </div>
    </div>
  );
});

type Version = z.output<typeof getArticleVersion.output>["version"];

function VersionDetails({ version }: { version: Version }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel title="Details">
        <Facts
          facts={[
            { label: "Slug", value: <code className="font-mono text-[0.8125rem]">{version.slug}</code> },
            { label: "Description", value: version.meta_description },
            { label: "Keywords", value: version.keywords.join(", ") || "–" },
            { label: "Score", value: version.score ?? "–" },
            {
              label: "Publish checks",
              value: version.issues === 0 ? "passed" : plural(version.issues, "issue"),
            },
          ]}
        />
      </Panel>
      <Panel title="Markdown">
        <details className="text-sm">
          <summary>Show the source</summary>
          <pre className="mt-3 font-mono text-[0.8125rem] leading-relaxed whitespace-pre-wrap wrap-anywhere">
            {version.content_markdown}
          </pre>
        </details>
      </Panel>
    </div>
  );
}
