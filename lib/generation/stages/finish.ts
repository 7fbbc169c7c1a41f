import { requireWork } from "../work";
import { articleTextOf } from "./article-text";
import type { StageFunction } from "./stage";

/** Makes the article out of the best version. It is stored in one transaction with the end of the job. */
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
