import { generateArticle } from "@galley/lib/articles/operations/generate";
import { listAudits } from "@galley/lib/audits/operations/list";
import { getArticleTabs } from "@galley/lib/dashboard/article-tabs";
import { getFirstSteps } from "@galley/lib/dashboard/first-steps";
import { getProjectHome } from "@galley/lib/dashboard/project-home";
import { redirect } from "next/navigation";
import { load } from "@/app/_actions/load";
import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Link } from "@/app/_ui/navigation/link";
import { LinkButton } from "@/app/_ui/navigation/link-button";
import { Notice } from "@/app/_ui/notice";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { When } from "@/app/_ui/when";
import { articleQuery, readArticlePlace } from "./articles/list/article-place";
import { FirstVisit } from "./audit/first-visit.client";
import { HomeNumbers } from "./home/home-numbers";
import { LostPages, NewlyLive } from "./home/pages-of-articles";
import { ThisWeek } from "./home/this-week";
import { WaitingForYou } from "./home/waiting-for-you";
import { loadProject, mayInProject } from "./load-project";
import { NextStepPanel } from "./next-step";

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = refusableMetadata(async ({ params }: Props) => ({
  title: (await loadProject((await params).projectId)).name,
}));

/** The home of a project: what waits for a person, what comes next, and what became of its pages. */
export default refusable(async ({ params, searchParams }: Props) => {
  const { projectId } = await params;
  // The list of articles was here once, and links to a part of it are still around.
  const listed = articleQuery(readArticlePlace(await searchParams));
  if (listed !== "") redirect(`/projects/${encodeURIComponent(projectId)}/articles${listed}`);
  const [project, home, { counts, counted_max: max }, { audits }, firstSteps, mayChange] = await Promise.all([
    loadProject(projectId),
    load(getProjectHome, { projectId }),
    load(getArticleTabs, { projectId }),
    load(listAudits, { projectId, limit: 10 }),
    load(getFirstSteps, { projectId }),
    mayInProject(projectId, generateArticle),
  ]);
  const base = `/projects/${projectId}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">Overview</h1>
        {mayChange && (
          <LinkButton href={`${base}/articles/new`} variant={firstSteps.verified ? "primary" : "plain"}>
            New article
          </LinkButton>
        )}
      </div>
      <NextStepPanel projectId={projectId} state={firstSteps} />
      <GradeDrop project={project} />
      <div className="flex min-w-0 flex-col gap-6">
        <HomeNumbers {...{ base, counts, max, audits }} credits={home.credits} results={home.results} />
        <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
          <WaitingForYou {...{ base, home, counts, max }} />
          <ThisWeek base={base} home={home} />
          <NewlyLive base={base} pages={home.newly_live} />
          <LostPages base={base} pages={home.lost_pages} />
        </div>
      </div>
      {audits.length === 0 && <FirstVisit projectId={projectId} />}
      {firstSteps.published && !firstSteps.verified ? (
        <AutoRefresh everySeconds={4} />
      ) : (
        counts.writing > 0 && <AutoRefresh everySeconds={firstSteps.verified ? 10 : 4} />
      )}
    </>
  );
});

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
