import { listArticleFilters } from "@galley/lib/articles/operations/filters/list-filters";
import { generateArticle } from "@galley/lib/articles/operations/generate";
import { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import { getDashboardArticles } from "@galley/lib/dashboard/articles";
import { getDashboardJobs } from "@galley/lib/dashboard/jobs";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { listJobs } from "@galley/lib/generation/operations/list";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { plural } from "@/app/_ui/plural";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { loadProject, mayInProject } from "../load-project";
import { ArticleList } from "./list/article-list";
import { type ArticlePlace, readArticlePlace } from "./list/article-place";
import { JobList } from "./list/job-list";
import { JobTable } from "./list/job-table";
import { keptIds, shownJobs } from "./list/shown-jobs";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: `Articles · ${(await loadProject((await params).projectId)).name}`,
}));

const pageSize = 20;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const place = readArticlePlace(await searchParams);
  const keptBefore = [...(currentRequest()?.shownRows ?? [])];
  const [jobs, tabs, mayChange, list] = await Promise.all([
    load(getDashboardJobs, { projectId, shown: keptBefore }),
    load(getArticleTabs, { projectId }),
    mayInProject(projectId, generateArticle),
    loadList(projectId, place, keptBefore.length),
  ]);
  const ended = [...jobs.done, ...jobs.failed.filter(({ job_id: id }) => keptBefore.includes(id))];
  const shown = shownJobs({ open: jobs.open, ended }, keptBefore);
  const keeps = keptIds(shown, ended).join(" ");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">Articles</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link
            href={`/projects/${projectId}/credits`}
            className={`py-0.5 text-sm tabular-nums underline ${jobs.credits === 0 ? "font-medium text-bad" : "text-ink-soft hover:text-ink"}`}
          >
            {jobs.credits === 0 ? "No credits left" : plural(jobs.credits, "credit")}
          </Link>
          {mayChange && (
            <LinkButton href={`/projects/${projectId}/articles/new`} variant="primary">
              New article
            </LinkButton>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {/* Where jobs are listed, they are not shown twice. */}
        {"articles" in list && <JobList {...{ projectId, jobs, shown, mayChange }} />}
        {"jobs" in list ? (
          <JobTable {...{ projectId, place, mayChange }} page={list.jobs} connections={list.connections} />
        ) : (
          <ArticleList
            {...{ projectId, place, tabs, mayChange }}
            page={{ ...list.articles, articles: withoutShownJobs(jobs.done, list.articles.articles) }}
            connections={list.connections}
            filters={list.filters}
            writing={jobs.open.length > 0}
          />
        )}
      </div>
      {jobs.open.length > 0 ? (
        <AutoRefresh everySeconds={4} keeps={keeps} />
      ) : (
        "articles" in list && isChecking(list.articles) && <AutoRefresh everySeconds={10} keeps={keeps} />
      )}
    </>
  );
});

/**
 * The part of the list that the address asks for: jobs that are no articles yet, or articles, of which as many more are
 * loaded as may be left out.
 */
async function loadList(projectId: string, { job, page, ...filters }: ArticlePlace, leftOutMax: number) {
  const offset = (page - 1) * pageSize;
  const paged = { projectId, limit: pageSize, offset };
  const connections = load(listIntegrations, { projectId });
  if (job !== undefined) {
    const jobs = await load(listJobs, { ...paged, status: job });
    return { jobs, connections: (await connections).integrations };
  }
  const [articles, saved] = await Promise.all([
    load(getDashboardArticles, { ...paged, ...filters, limit: pageSize + leftOutMax }),
    load(listArticleFilters, { projectId }),
  ]);
  return {
    articles: { ...articles, limit: pageSize },
    connections: (await connections).integrations,
    filters: saved.filters,
  };
}

/**
 * The articles without those whose jobs are still shown as done, because a new row would move all others. A list of
 * these articles alone keeps them, because nothing else is there to move.
 */
function withoutShownJobs<Article extends { id: string }>(
  done: readonly { article_id: string | null }[],
  articles: readonly Article[],
): Article[] {
  const leftOut = new Set(done.map(({ article_id: id }) => id));
  const others = articles.filter(({ id }) => !leftOut.has(id));
  return (others.length > 0 ? others : articles).slice(0, pageSize);
}

function isChecking({ articles }: { articles: { publications: { state: string }[] }[] }): boolean {
  return articles.some(({ publications }) => publications.some(({ state }) => state === "checking"));
}
