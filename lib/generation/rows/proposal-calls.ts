import { eq, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { type ArticleRow, article, articleModelUse, job, modelCall } from "@/lib/platform/db/schema";
import type { ArticleSpending, ModelCallRecord } from "@/lib/writers/writer";

/** What language models have used for an article: by its job for its last charge, and by proposals. */
export async function spentOnArticle(db: Database, articleId: string): Promise<ArticleSpending> {
  const [row] = await db
    .select({
      tokens: sql<number>`(coalesce(${job.inputTokens} + ${job.outputTokens} - ${job.tokensBefore}, 0)
        + coalesce(${articleModelUse.inputTokens} + ${articleModelUse.outputTokens}, 0))::int`,
      costMicrousd: sql<number>`(coalesce(${job.costMicrousd} - ${job.costMicrousdBefore}, 0)
        + coalesce(${articleModelUse.costMicrousd}, 0))::int`,
    })
    .from(article)
    .leftJoin(job, eq(job.id, article.jobId))
    .leftJoin(articleModelUse, eq(articleModelUse.articleId, article.id))
    .where(eq(article.id, articleId));
  return row ?? { tokens: 0, costMicrousd: 0 };
}

/** Records a request to a model for a proposal, and adds what it used to the sums of its article. */
export async function recordProposalCall(
  db: Database,
  { id: articleId, jobId }: Authorized<Pick<ArticleRow, "id" | "jobId">>,
  { errorCode, ...record }: ModelCallRecord,
  part: string,
): Promise<void> {
  const { inputTokens, outputTokens, costMicrousd } = record;
  const outcome = errorCode === null ? "answered" : "failed";
  const use = {
    inputTokens,
    outputTokens,
    costMicrousd: costMicrousd ?? 0,
    unpricedCalls: costMicrousd === null ? 1 : 0,
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(modelCall)
      .values({ ...record, id: newId(), jobId, stage: "propose", part, outcome, errorCode });
    await tx
      .insert(articleModelUse)
      .values({ articleId, ...use })
      .onConflictDoUpdate({
        target: articleModelUse.articleId,
        set: {
          inputTokens: sql`${articleModelUse.inputTokens} + excluded.input_tokens`,
          outputTokens: sql`${articleModelUse.outputTokens} + excluded.output_tokens`,
          costMicrousd: sql`${articleModelUse.costMicrousd} + excluded.cost_microusd`,
          unpricedCalls: sql`${articleModelUse.unpricedCalls} + excluded.unpriced_calls`,
          updatedAt: sql`now()`,
        },
      });
  });
}
