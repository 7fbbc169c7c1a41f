import { composeArticle } from "@/lib/articles/compose-article";
import { requireWork } from "../work";
import { articleTextOf } from "./article-text";
import type { StageFunction } from "./stage";

/** Makes the article out of the best version. It is stored in one transaction with the end of the job. */
export const finish: StageFunction = ({ claim: { job }, project, work }) =>
  Promise.resolve({
    kind: "article",
    values: {
      ...composeArticle(articleTextOf(job, project, requireWork(work, "best").draft)),
      projectId: job.projectId,
      jobId: job.id,
      seedKeyword: job.keyword,
      keywordKey: job.keywordKey,
      sample: job.sample,
    },
  });
