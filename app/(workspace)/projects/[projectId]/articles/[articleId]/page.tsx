import { deleteArticle } from "@galley/lib/articles/operations/delete";
import { publishArticle } from "@galley/lib/articles/operations/publish";
import { updateArticle } from "@galley/lib/articles/operations/update";
import { cleanArticleHtml } from "@galley/lib/content/html/clean-html";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { getPublishHistory } from "@galley/lib/publications/operations/history";
import { listPublications } from "@galley/lib/publications/operations/list";
import type { ComponentProps, ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Badge } from "@/app/_ui/badge";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { mayInProject } from "../../load-project";
import { ArticleFacts } from "./article-facts";
import { ArticleFrame } from "./article-frame/article-frame.client";
import { loadArticle } from "./load-article";
import { Publications } from "./publishing/publications";
import { PublishForm } from "./publishing/publish-form";
import { PullVisibility } from "./publishing/pull-visibility";
import { ScoreChecks } from "./score/score-checks";
import { Claims } from "./sources/claims";
import { Sources } from "./sources/sources";
import { Approval } from "./state/approval";
import { isMoving, nextStepOf } from "./state/next-step";
import { StateCard } from "./state/state-card";

type Article = Awaited<ReturnType<typeof loadArticle>>;

interface Props {
  params: Promise<{ projectId: string; articleId: string }>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  return { title: (await loadArticle(projectId, articleId)).title };
});

export default refusable(async ({ params }: Props) => {
  const { projectId, articleId } = await params;
  const [article, { publications }, { integrations }, { events }] = await Promise.all([
    loadArticle(projectId, articleId),
    load(listPublications, { articleId }),
    load(listIntegrations, { projectId }),
    load(getPublishHistory, { articleId }),
  ]);
  const mayPublish = await mayInProject(projectId, publishArticle);
  const step = nextStepOf({
    issues: article.issues.length,
    awaitsApproval: article.approval?.approved === false,
    hasConnection: integrations.length > 0,
    publications,
  });
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="min-w-0 lg:col-span-2">
        <ArticleHeader article={article} outdated={publications.some(({ outdated }) => outdated)} />
      </div>
      {/* On a phone what can be done comes before the text, and what explains it after. */}
      <Column place="lg:col-start-2 lg:row-start-2">
        <StateCard article={article} step={step} />
        {article.approval !== null && <Approval article={article} approval={article.approval} />}
        {publications.length > 0 && (
          <Publications publications={publications} events={events} allowed={mayPublish} />
        )}
        {mayPublish && <PublishPanel projectId={projectId} article={article} integrations={integrations} />}
      </Column>
      <ArticleText article={article} />
      <Column place="lg:col-start-2 lg:row-start-3">
        <ScoreChecks article={article} />
        <Claims projectId={projectId} articleId={article.id} checked={article.claims} />
        <Sources sources={article.sources} />
        <Panel title="Details">
          <ArticleFacts article={article} />
        </Panel>
        <Panel title="Pull API and feed">
          <PullVisibility
            projectId={projectId}
            articleId={article.id}
            hidden={article.hidden}
            blocked={article.issues.length > 0}
            unapproved={article.awaits_approval}
          />
        </Panel>
      </Column>
      {isMoving({ publications }, new Date()) && <AutoRefresh everySeconds={4} />}
    </div>
  );
});

function PublishPanel({
  projectId,
  article,
  integrations,
}: Pick<ComponentProps<typeof PublishForm>, "projectId" | "integrations"> & { article: Article }) {
  return (
    <Panel title="Publish" id="publish">
      {article.issues.length > 0 ? (
        <p className="text-sm text-ink-soft">It can be published once what blocks it is fixed.</p>
      ) : (
        <>
          {article.approval?.approved === false && (
            <p className="mb-4 text-sm text-ink-soft">
              Only drafts can be written before this version is approved.
            </p>
          )}
          <PublishForm projectId={projectId} articleId={article.id} integrations={integrations} />
        </>
      )}
    </Panel>
  );
}

function ArticleText({ article }: { article: Pick<Article, "languageCode" | "content_html"> }) {
  return (
    <article className="min-w-0 rounded-lg border border-rule bg-sheet px-4 py-6 shadow-sheet sm:px-10 sm:py-9 lg:col-start-1 lg:row-span-2 lg:row-start-2">
      <div className="mx-auto max-w-[40rem]">
        <ArticleFrame
          title="The text of the article"
          languageCode={article.languageCode}
          // The HTML was sanitised when it was stored. It is sanitised again in case the row was changed since.
          html={cleanArticleHtml(article.content_html)}
        />
      </div>
    </article>
  );
}

function Column({ place, children }: { place: string; children: ReactNode }) {
  return <div className={`flex min-w-0 flex-col gap-5 ${place}`}>{children}</div>;
}

interface ArticleHeaderProps {
  article: Article;
  /** Readers see an older text of it somewhere. */
  outdated: boolean;
}

async function ArticleHeader({ article, outdated }: ArticleHeaderProps) {
  const base = `/projects/${article.project_id}/articles/${article.id}`;
  const [mayEdit, mayDelete] = await Promise.all([
    mayInProject(article.project_id, updateArticle),
    mayInProject(article.project_id, deleteArticle),
  ]);
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1
          lang={article.languageCode}
          dir="auto"
          className="min-w-0 flex-1 basis-96 font-serif text-3xl leading-tight font-semibold wrap-anywhere"
        >
          {article.title}
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          {mayEdit && (
            <LinkButton href={`${base}/edit`} size="small">
              Edit
            </LinkButton>
          )}
          <LinkButton href={`${base}/versions`} size="small" variant="quiet">
            Versions ({article.version})
          </LinkButton>
          {mayDelete && (
            <LinkButton href={`${base}/delete`} size="small" variant="quiet">
              Delete
            </LinkButton>
          )}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
        {article.sample && <Badge>Sample writer</Badge>}
        {article.issues.length > 0 && <Badge tone="bad">Blocked</Badge>}
        {article.approval?.approved === false && <Badge tone="wait">Waiting for approval</Badge>}
        {outdated && <Badge tone="wait">Newer text than published</Badge>}
        {article.hidden && <Badge>Hidden from the pull API</Badge>}
        <span className="min-w-0 wrap-anywhere">
          for “<bdi>{article.seedKeyword}</bdi>” · {article.word_count.toLocaleString("en")} words ·{" "}
          <When at={article.created_at} />
        </span>
      </p>
      {article.sample && (
        <Notice>
          The built-in sample writer composed this from the brief and the project’s own pages. For real
          articles, connect a language model;{" "}
          <DocumentLink href="/docs/settings" className="underline">
            the documentation
          </DocumentLink>{" "}
          lists the settings.
        </Notice>
      )}
    </header>
  );
}
