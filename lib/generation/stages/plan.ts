import { storable } from "@/lib/platform/db/storable";
import { articlePlanSchema } from "@/lib/writers/article-schemas";
import { answerOnce } from "../answer-once";
import { saveWork } from "../rows/outcomes";
import { gatherSources } from "../sources/gather-sources";
import { sourcesSchema, type Work } from "../work";
import { briefOf, type StageFunction, type StageRun } from "./stage";

/** Reads the project's own site, once a job, and asks the writer for a plan. */
export const plan: StageFunction = async (run) => {
  const { deps, claim, signal } = run;
  const { work, sources } = await withSources(run);
  const made = await answerOnce(deps, claim, articlePlanSchema, () =>
    deps.writer.plan(briefOf(run, sources), { signal }),
  );
  return {
    kind: "next",
    result: { next: "draft", status: "drafting", revision: 0, work: { ...work, plan: made } },
  };
};

/** The pages are kept before the writer is asked: a retry does not visit the site again. */
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
