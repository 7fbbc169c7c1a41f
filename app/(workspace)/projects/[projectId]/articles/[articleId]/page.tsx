import Link from "next/link";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Badge } from "@/app/_ui/badge";
import { GateIssues } from "@/app/_ui/gate-issues";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { cleanArticleHtml } from "@/lib/content/html/clean-html";
import { listIntegrations } from "@/lib/operations/integrations/list";
import { listPublications } from "@/lib/operations/publications/list";
import { load } from "@/lib/surfaces/actions/load";
import { ArticleFacts } from "./article-facts";
import { Claims } from "./claims";
import { loadArticle } from "./load-article";
import { Publications } from "./publications";
import { PublishForm } from "./publish-form";
import { PullVisibility } from "./pull-visibility";
import { ScoreChecks } from "./score-checks";

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  return { title: (await loadArticle(projectId, articleId)).title };
});

export default refusable(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  const [article, { publications }, { integrations }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(listPublications, { articleId }),
    load(listIntegrations, { projectId }),
  ]);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <article className="min-w-0 rounded-lg border border-rule bg-sheet px-4 py-6 shadow-sheet sm:px-10 sm:py-10">
        <div className="mx-auto max-w-[40rem]">
          <ArticleHeader article={article} outdated={publications.some(({ outdated }) => outdated)} />
          <div
            lang={article.languageCode}
            dir="auto"
            className="prose"
            // The HTML was sanitised when it was stored. It is sanitised again in case the row was changed since.
            dangerouslySetInnerHTML={{ __html: cleanArticleHtml(article.content_html) }}
          />
        </div>
      </article>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="Publish" id="publish">
          <PublishForm projectId={projectId} articleId={article.id} integrations={integrations} />
        </Panel>
        {publications.length > 0 && <Publications publications={publications} />}
        <ScoreChecks article={article} />
        <Claims articleId={article.id} checked={article.claims} />
        <Panel title="Details">
          <ArticleFacts article={article} />
        </Panel>
        <Panel title="Pull API and feed">
          <PullVisibility
            articleId={article.id}
            hidden={article.hidden}
            blocked={article.issues.length > 0}
          />
        </Panel>
      </div>
      {publications.some(({ state }) => state === "checking") && <AutoRefresh everySeconds={4} />}
    </div>
  );
});

interface ArticleHeaderProps {
  article: Awaited<ReturnType<typeof loadArticle>>;
  /** Readers see an older text of it somewhere. */
  outdated: boolean;
}

function ArticleHeader({ article, outdated }: ArticleHeaderProps) {
  const base = `/projects/${article.project_id}/articles/${article.id}`;
  const link = "font-medium text-proof underline";
  return (
    <header className="mb-7">
      <h1
        lang={article.languageCode}
        dir="auto"
        className="font-serif text-3xl leading-tight font-semibold wrap-anywhere"
      >
        {article.title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
        {article.sample && <Badge>Sample writer</Badge>}
        {article.issues.length > 0 && <Badge tone="bad">Blocked</Badge>}
        {outdated && <Badge tone="wait">Newer text than published</Badge>}
        {article.hidden && <Badge>Hidden from the pull API</Badge>}
        <span className="min-w-0 wrap-anywhere">
          for “<bdi>{article.seedKeyword}</bdi>” · {article.word_count.toLocaleString("en")} words ·{" "}
          <When at={article.created_at} />
        </span>
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link href={`${base}/edit`} className={link}>
          Edit
        </Link>
        <Link href={`${base}/versions`} className={link}>
          Versions ({article.version})
        </Link>
        <Link href={`${base}/delete`} className={link}>
          Delete
        </Link>
        <a href="#publish" className={`${link} lg:hidden`}>
          Publish
        </a>
      </p>
      {article.issues.length > 0 && (
        <div className="mt-4">
          <Notice tone="bad" title="This article cannot be published until these passages are fixed">
            <GateIssues issues={article.issues} />
          </Notice>
        </div>
      )}
      {article.sample && (
        <div className="mt-4">
          <Notice>
            The built-in sample writer composed this from the brief and the project’s own pages. For real
            articles, connect a language model; the documentation lists the settings.
          </Notice>
        </div>
      )}
    </header>
  );
}
