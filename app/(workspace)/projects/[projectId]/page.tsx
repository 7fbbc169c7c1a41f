import { AutoRefresh } from "@/app/_ui/auto-refresh.client";
import { Panel } from "@/app/_ui/panel";
import { refusable, refusableMetadata } from "@/app/_ui/refusals/refusable";
import { listAudits } from "@/lib/operations/audits/list";
import { getDashboardArticles } from "@/lib/operations/dashboard/articles";
import { getDashboardJobs } from "@/lib/operations/dashboard/jobs";
import { load } from "@/lib/surfaces/actions/load";
import { ArticleList } from "./article-list";
import { FirstVisit } from "./audit/first-visit.client";
import { JobList } from "./job-list";
import { loadProject } from "./load-project";
import { offsetOf } from "./offset-of";
import { StartArticle } from "./start-article";

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
  const offset = offsetOf((await searchParams)["offset"]);
  const [jobs, page, { audits }] = await Promise.all([
    load(getDashboardJobs, { projectId }),
    load(getDashboardArticles, { projectId, offset, limit: pageSize }),
    load(listAudits, { projectId, limit: 1 }),
  ]);
  const checking = page.articles.some(({ publications }) =>
    publications.some(({ state }) => state === "checking"),
  );
  return (
    <>
      <h1 className="sr-only">Articles</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="order-2 flex min-w-0 flex-col gap-6 lg:order-1">
          <JobList jobs={jobs} />
          <ArticleList projectId={projectId} page={page} writing={jobs.open.length > 0} />
        </div>
        <div className="order-1 lg:order-2">
          <Panel title="Start an article" id="start">
            <StartArticle projectId={projectId} credits={jobs.credits} />
          </Panel>
        </div>
      </div>
      {audits.length === 0 && <FirstVisit projectId={projectId} />}
      {jobs.open.length > 0 ? (
        <AutoRefresh everySeconds={4} />
      ) : (
        checking && <AutoRefresh everySeconds={10} />
      )}
    </>
  );
});
