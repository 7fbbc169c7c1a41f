import { storable } from "@/lib/platform/db/storable";
import { articleDraftSchema, articlePlanSchema } from "@/lib/writers/article-schemas";
import { writerAnswerOnce } from "../answer-once";
import { saveWork } from "../rows/outcomes";
import { gatherSources } from "../sources/gather-sources";
import { requireWork, sourcesSchema, type Work } from "../work";
import { writerCallOf } from "../writer-call";
import { articleTextOf, briefOf, type StageFunction, type StageRun } from "./stage";

/** Reads the project's own site, once per job, and asks the writer for a plan. */
export const plan: StageFunction = async (run) => {
  const { deps, claim } = run;
  const { work, sources } = await withSources(run);
  const made = await writerAnswerOnce(deps, claim, articlePlanSchema, () =>
    deps.writer.plan(briefOf(run, sources), writerCallOf(run)),
  );
  return {
    kind: "next",
    result: { next: "draft", status: "drafting", revision: 0, work: { ...work, plan: made } },
  };
};

/** Returns the job's source pages. They are stored before the writer is asked, so a retry does not fetch again. */
async function withSources({ deps, claim, project, work, signal }: StageRun) {
  if (work.sources !== undefined) return { work, sources: work.sources };
  const gathered = await gatherSources({
    website: project.website,
    keyword: claim.job.keyword,
    fetch: deps.fetch,
    tasks: deps.tasks,
    signal,
    onUnread: (url, reason) =>
      deps.logger.warn({ jobId: claim.job.id, url, reason }, "a page of the project's site was not read"),
  });
  const sources = sourcesSchema.parse(storable(gathered));
  const extended: Work = { ...work, sources };
  await saveWork(deps.db, claim, extended);
  return { work: extended, sources };
}

/** Asks the writer for the article. */
export const draft: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const articlePlan = requireWork(work, "plan");
  const brief = briefOf(run, requireWork(work, "sources"));
  const candidate = await writerAnswerOnce(deps, claim, articleDraftSchema, () =>
    deps.writer.draft(brief, articlePlan, writerCallOf(run)),
  );
  return {
    kind: "next",
    result: { next: "score", status: "drafting", revision: 0, work: { ...work, candidate } },
  };
};

/** Asks the writer to fix the problems that the score stage found in the best version so far. */
export const revise: StageFunction = async (run) => {
  const { deps, claim, work } = run;
  const articlePlan = requireWork(work, "plan");
  const brief = briefOf(run, requireWork(work, "sources"));
  const { draft: text, problems } = requireWork(work, "best");
  const candidate = await writerAnswerOnce(deps, claim, articleDraftSchema, () =>
    deps.writer.reviseDraft(brief, articlePlan, { draft: text, problems }, writerCallOf(run)),
  );
  return {
    kind: "next",
    result: {
      next: "score",
      status: "revising",
      revision: claim.job.revision + 1,
      work: { ...work, candidate },
    },
  };
};

/** Composes the article from the best version. It is stored in the transaction that ends the job. */
export const finish: StageFunction = async ({ deps, claim: { job }, project, work }) => {
  const text = articleTextOf(job, project, requireWork(work, "best").draft);
  return {
    kind: "article",
    values: {
      ...(await deps.tasks.composeArticle(text)),
      projectId: job.projectId,
      jobId: job.id,
      seedKeyword: job.keyword,
      keywordKey: job.keywordKey,
      sample: job.sample,
    },
  };
};
