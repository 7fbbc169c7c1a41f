import { listArticleRemarks } from "@galley/lib/articles/operations/approval/list-remarks";
import { deleteArticle } from "@galley/lib/articles/operations/delete";
import { publishArticle } from "@galley/lib/articles/operations/publish";
import { updateArticle } from "@galley/lib/articles/operations/update";
import { listArticleVersions } from "@galley/lib/articles/operations/versions";
import { cleanArticleHtml } from "@galley/lib/content/html/clean-html";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { getPublishHistory } from "@galley/lib/publications/operations/history";
import { listPublications } from "@galley/lib/publications/operations/list";
import { getResultsOfArticle } from "@galley/lib/results/operations/of-article";
import type { ComponentProps, ReactNode } from "react";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Badge } from "@/app/_ui/badge";
import { EmptyState } from "@/app/_ui/empty-state";
import { DocumentLink } from "@/app/_ui/navigation/document-link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { mayInProject } from "../../load-project";
import { ArticleFacts } from "./article-facts";
import { ArticleFrame } from "./article-frame/article-frame.client";
import { History } from "./history/history";
import { loadArticle } from "./load-article";
import { PanelTabs } from "./panel-tabs.client";
import { type Publication, Publications } from "./publishing/publications";
import { PublishButton } from "./publishing/publish-button";
import type { PublishEvent } from "./publishing/publish-timeline";
import { PullVisibility } from "./publishing/pull-visibility";
import { ArticleResults } from "./results/article-results";
import { isRefreshing } from "./results/refresh-text";
import { schedulesInWords } from "./schedule/schedules";
import { ScoreChecks } from "./score/score-checks";
import { Claims } from "./sources/claims";
import { Sources } from "./sources/sources";
import { Approval } from "./state/approval";
import { isMoving, nextStepOf } from "./state/next-step";
import { Remarks, sendersOf } from "./state/remarks";
import { StateLine } from "./state/state-line";

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
  const [article, { publications }, { integrations }, { events }, { open, remarks }, versions, results] =
    await Promise.all([
      loadArticle(projectId, articleId),
      load(listPublications, { articleId }),
      load(listIntegrations, { projectId }),
      load(getPublishHistory, { articleId }),
      load(listArticleRemarks, { articleId }),
      load(listArticleVersions, { articleId, limit: newestVersions }),
      load(getResultsOfArticle, { articleId }),
    ]);
  const mayPublish = await mayInProject(projectId, publishArticle);
  const step = nextStepOf({
    issues: article.issues.length,
    score: article.score,
    scoreWanted: article.score_wanted,
    awaitsApproval: article.approval?.approved === false,
    sentBack: { by: sendersOf(remarks), remarks: open },
    hasConnection: integrations.length > 0,
    scheduled: schedulesInWords(article),
    publications,
  });
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <ArticleHeader
          article={article}
          openRemarks={open}
          outdated={publications.some(({ outdated }) => outdated)}
        >
          {mayPublish && article.issues.length === 0 && (
            <PublishButton
              article={article}
              integrations={integrations}
              publications={publications}
              onlyDrafts={article.approval?.approved === false}
            />
          )}
        </ArticleHeader>
        <StateLine {...{ article, step, mayPublish }} />
        {article.sample && <SampleNotice />}
      </div>
      <ArticleText article={article} />
      <div className="flex min-w-0 flex-col gap-5">
        <Remarks
          projectId={projectId}
          remarks={remarks}
          isApprover={article.approval?.may_approve === true}
        />
        {article.approval !== null && (
          <Approval article={article} approval={article.approval} openRemarks={open} />
        )}
        <PanelTabs
          // The evidence of a first write comes to the front by itself.
          key={publications.length === 0 ? "unpublished" : "published"}
          label="About the article"
          tabs={tabsOf({ article, publications, events, versions, results, mayPublish })}
        />
      </div>
      {(isRefreshing(article.refresh) ||
        isMoving(
          { publications, dueAt: article.scheduled.map((each) => each.next_attempt_at) },
          new Date(),
        )) && <AutoRefresh everySeconds={4} />}
    </div>
  );
});

/** How many versions the history lists; all of them have a page of their own. */
const newestVersions = 8;

interface TabsOf {
  article: Article;
  publications: readonly Publication[];
  events: readonly PublishEvent[];
  versions: ComponentProps<typeof History>["newest"];
  results: ComponentProps<typeof ArticleResults>["results"];
  mayPublish: boolean;
}

/** What is known about the article: first the evidence where there is some. */
function tabsOf({ article, publications, events, versions, results, mayPublish }: TabsOf) {
  const { id, project_id: projectId, score, claims } = article;
  const base = `/projects/${projectId}/articles/${id}`;
  const evidence = {
    id: "evidence",
    title: "Evidence",
    content:
      publications.length === 0 ? (
        <EmptyState title="Not published yet">
          After it is published, what Galley sees on the public page stands here.
        </EmptyState>
      ) : (
        <Publications publications={publications} allowed={mayPublish} />
      ),
  };
  const others = [
    {
      id: "score",
      title: <Counted title="Score" count={score} />,
      content: <ScoreChecks article={article} />,
    },
    ...(claims === null && article.sources.length === 0
      ? []
      : [
          {
            id: "claims",
            title: <Counted title="Claims" count={claims?.claims.length ?? null} />,
            content: (
              <div className="flex flex-col gap-5">
                <Claims projectId={projectId} articleId={id} checked={claims} />
                <Sources sources={article.sources} />
              </div>
            ),
          },
        ]),
    {
      id: "results",
      title: "Results",
      content: (
        <ArticleResults {...{ projectId, results }} refresh={article.refresh} versions={versions.versions} />
      ),
    },
    {
      id: "history",
      title: "History",
      content: <History base={base} newest={versions} publications={publications} events={events} />,
    },
    { id: "details", title: "Details", content: <Details article={article} /> },
  ];
  return publications.length === 0 && score !== null
    ? [...others.slice(0, 1), evidence, ...others.slice(1)]
    : [evidence, ...others];
}

function Counted({ title, count }: { title: string; count: number | null }) {
  return (
    <>
      {title}
      {count !== null && (
        <span className="rounded-full bg-well px-1.5 text-xs leading-5 text-ink-soft tabular-nums">
          {count}
        </span>
      )}
    </>
  );
}

function Details({ article }: { article: Article }) {
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Details">
        <ArticleFacts article={article} />
      </Panel>
      <Panel title="API and feed">
        <PullVisibility
          projectId={article.project_id}
          articleId={article.id}
          hidden={article.hidden}
          blocked={article.issues.length > 0}
          unapproved={article.awaits_approval}
        />
      </Panel>
    </div>
  );
}

function ArticleText({ article }: { article: Pick<Article, "languageCode" | "content_html"> }) {
  return (
    <article className="min-w-0 rounded-lg border border-rule bg-sheet px-4 py-6 shadow-sheet sm:px-10 sm:py-9">
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

interface ArticleHeaderProps {
  article: Article;
  openRemarks: number;
  /** Readers see an older text of it somewhere. */
  outdated: boolean;
  /** The button that publishes. */
  children: ReactNode;
}

async function ArticleHeader({ article, openRemarks, outdated, children }: ArticleHeaderProps) {
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
        <div className="flex min-w-0 flex-wrap items-end gap-2">
          {mayEdit && <LinkButton href={`${base}/edit`}>Edit</LinkButton>}
          {mayDelete && (
            <LinkButton href={`${base}/delete`} variant="quiet">
              Delete
            </LinkButton>
          )}
          {children}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
        {article.sample && <Badge>Sample writer</Badge>}
        {article.issues.length > 0 && <Badge tone="bad">Blocked</Badge>}
        {openRemarks > 0 ? (
          <Badge tone="wait">Sent back</Badge>
        ) : (
          article.approval?.approved === false && <Badge tone="wait">Waiting for approval</Badge>
        )}
        {outdated && <Badge tone="wait">Newer text than published</Badge>}
        {article.hidden && <Badge>Hidden from the content API</Badge>}
        <span className="min-w-0 wrap-anywhere">
          for “<bdi>{article.seedKeyword}</bdi>” · {article.word_count.toLocaleString("en")} words ·{" "}
          <When at={article.created_at} />
        </span>
      </p>
    </header>
  );
}

function SampleNotice() {
  return (
    <Notice>
      The built-in sample writer composed this from the brief and the project’s own pages. For real articles,
      connect a language model;{" "}
      <DocumentLink href="/docs/writing#choosing-a-writer" className="underline">
        the documentation
      </DocumentLink>{" "}
      says how.
    </Notice>
  );
}
