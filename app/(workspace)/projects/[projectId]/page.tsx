import { generateArticle } from "@galley/lib/articles/operations/generate";
import { listAudits } from "@galley/lib/audits/operations/list";
import { getDashboardArticles } from "@galley/lib/dashboard/articles";
import { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import { getDashboardJobs } from "@galley/lib/dashboard/jobs";
import { listIntegrations } from "@galley/lib/destinations/operations/list";
import { listJobs } from "@galley/lib/generation/operations/list";
import { currentRequest } from "@galley/lib/surfaces/http/request-scope";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/app/_ui/plural";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { ArticleList } from "./article-list";
import { type ArticlePlace, readArticlePlace } from "./articles/list/article-place";
import { JobTable } from "./articles/list/job-table";
import { FirstVisit } from "./audit/first-visit.client";
import { JobList } from "./job-list";
import { loadProject, mayInProject } from "./load-project";
import { NextStepPanel } from "./next-step";
import { keptIds, shownJobs } from "./shown-jobs";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: (await loadProject((await params).projectId)).name,
}));

const pageSize = 20;

export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  const place = readArticlePlace(await searchParams);
  const keptBefore = [...(currentRequest()?.shownRows ?? [])];
  const [project, jobs, { audits }, mayChange, firstSteps, list] = await Promise.all([
    loadProject(projectId),
    load(getDashboardJobs, { projectId, shown: keptBefore }),
    load(listAudits, { projectId, limit: 1 }),
    mayInProject(projectId, generateArticle),
    load(getFirstSteps, { projectId }),
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
          {mayChange && <NewArticleButton projectId={projectId} isPrimary={firstSteps.verified} />}
        </div>
      </div>
      <NextStepPanel projectId={projectId} state={firstSteps} />
      <GradeDrop project={project} />
      <div className="flex min-w-0 flex-col gap-6">
        {/* Where jobs are listed, they are not shown twice. */}
        {"articles" in list && <JobList {...{ projectId, jobs, shown, mayChange }} />}
        {"jobs" in list ? (
          <JobTable {...{ projectId, place, mayChange }} page={list.jobs} connections={list.connections} />
        ) : (
          <ArticleList
            {...{ projectId, place, mayChange }}
            page={{ ...list.articles, articles: withoutShownJobs(jobs.done, list.articles.articles) }}
            connections={list.connections}
            writing={jobs.open.length > 0}
          />
        )}
      </div>
      {audits.length === 0 && <FirstVisit projectId={projectId} />}
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
  const articles = await load(getDashboardArticles, {
    ...paged,
    ...filters,
    limit: pageSize + leftOutMax,
  });
  return { articles: { ...articles, limit: pageSize }, connections: (await connections).integrations };
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

/** Says that the last audit graded the site worse than the one before; nothing otherwise. */
function GradeDrop({ project }: { project: Awaited<ReturnType<typeof loadProject>> }) {
  const { id, latest_grade: grade, grade_drop: drop } = project;
  if (drop === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="bad" title={`The grade of the site dropped from ${drop.from} to ${grade}`}>
        <p>
          The audit that finished <When at={drop.since} /> found more or worse faults than the one before.{" "}
          <Link href={`/projects/${id}/audit`} className="font-medium underline">
            See what has changed
          </Link>
        </p>
      </Notice>
    </div>
  );
}

/** Until the first article is proved, the next step is the primary action. */
function NewArticleButton({ projectId, isPrimary }: { projectId: string; isPrimary: boolean }) {
  return (
    <LinkButton href={`/projects/${projectId}/articles/new`} variant={isPrimary ? "primary" : "plain"}>
      New article
    </LinkButton>
  );
}
