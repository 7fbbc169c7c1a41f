import { articleIdsByKeyword } from "@/lib/articles/rows/articles";
import { Refusal } from "@/lib/kernel/refusal";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { openJobIdsByKeyword } from "./queries";

/** Throws `keyword_taken` or `keyword_in_progress` when the project has an article or an open job for the keyword. */
export async function refuseTakenKeyword(
  tx: Database | Transaction,
  projectId: string,
  keywordKey: string,
): Promise<void> {
  const articleId = (await articleIdsByKeyword(tx, projectId, [keywordKey])).get(keywordKey);
  if (articleId !== undefined) throw keywordTaken(articleId);
  const jobId = (await openJobIdsByKeyword(tx, projectId, [keywordKey])).get(keywordKey);
  if (jobId !== undefined) throw keywordInProgress(jobId);
}

export function keywordTaken(articleId: string): Refusal {
  return new Refusal("keyword_taken", "The project already has an article for this keyword.", {
    existing_article_id: articleId,
  });
}

export function keywordInProgress(jobId: string | null): Refusal {
  return new Refusal(
    "keyword_in_progress",
    "An article for this keyword is already being written; poll its job instead.",
    jobId === null ? {} : { job_id: jobId },
  );
}
