import { z } from "zod";
import { queueAhead } from "@/lib/generation/rows/queue-ahead";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { type JobRow, jobStages, jobStatuses } from "@/lib/platform/db/schema";
import type { NewlyStartedJob, ShownJob } from "./queries";

/** What the models used for an article. */
export const modelUsage = z.object({
  tokens: z.object({ input: z.int(), output: z.int() }),
  cost_usd: z
    .number()
    .nullable()
    .describe("What the models cost, by their standard prices; null when a price is not known."),
});

export function viewUsage(
  row: Pick<JobRow, "inputTokens" | "outputTokens" | "costMicrousd" | "unpricedCalls">,
): z.input<typeof modelUsage> {
  return {
    tokens: { input: row.inputTokens, output: row.outputTokens },
    cost_usd: row.unpricedCalls > 0 ? null : row.costMicrousd / 1e6,
  };
}

export const jobView = z.object({
  job_id: z.uuid(),
  status: z.enum(jobStatuses),
  stage: z.enum(jobStages).nullable().describe("What is done now or next; null once the job has ended."),
  keyword: z.string(),
  title: z.string().nullable().describe("The title that was asked for; null leaves it to the writer."),
  language_code: z
    .string()
    .nullable()
    .describe("The language of the article; null for an old job, whose article is in the project's."),
  article_id: z.uuid().nullable().describe("Null until status is done."),
  refreshed_article_id: z
    .uuid()
    .nullable()
    .describe("The article that is refreshed; null for a job that writes a new one."),
  queue_ahead: z
    .int()
    .nullable()
    .describe(
      "Jobs that are served first, at least, among more than 10,000; 0 once it runs; null in the answer to the start call.",
    ),
  error: z.string().nullable().describe("Why it failed, and what to do; present when status is failed."),
  progress: z.number().min(0).max(1).describe("0 to 1; never goes back."),
  score: z.int().min(0).max(100).nullable(),
  writer: z.string().nullable().describe("Which writer wrote it; builtin is the sample writer."),
  sample: z.boolean().describe("True for an article of the sample writer."),
  ...modelUsage.shape,
  created_at: timestampField,
  updated_at: timestampField,
});

type ViewedJob = Omit<NewlyStartedJob, "createdAt" | "updatedAt"> &
  Record<"createdAt" | "updatedAt", Date | string>;

export function viewJob(row: ViewedJob, ahead: number | null): z.input<typeof jobView> {
  return {
    job_id: row.id,
    status: row.status,
    stage: row.stage,
    keyword: row.keyword,
    title: row.title,
    language_code: row.languageCode,
    article_id: row.status === "done" ? (row.refreshedArticleId ?? row.articleId) : null,
    refreshed_article_id: row.refreshedArticleId,
    queue_ahead: ahead,
    error: row.status === "failed" ? row.error : null,
    progress: row.progress,
    score: row.score,
    writer: row.writer,
    sample: row.sample,
    ...viewUsage(row),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

/** The views of several jobs, with one query for their places in the queue. */
export async function viewJobs(ctx: Context, rows: ShownJob[]): Promise<z.input<typeof jobView>[]> {
  const waiting = rows.filter((row) => row.status === "queued").map((row) => row.id);
  const ahead = await queueAhead(ctx.db, waiting);
  return rows.map((row) => viewJob(row, ahead.get(row.id) ?? 0));
}

/** The example in the API reference: a job that was started just now. */
export const exampleJob: z.input<typeof jobView> = {
  job_id: exampleIds.job,
  status: "queued",
  stage: "research",
  keyword: "season cast iron pan",
  title: null,
  language_code: "en",
  article_id: null,
  refreshed_article_id: null,
  queue_ahead: null,
  error: null,
  progress: 0,
  score: null,
  writer: null,
  sample: false,
  tokens: { input: 0, output: 0 },
  cost_usd: 0,
  created_at: "2026-11-20T08:05:00.000Z",
  updated_at: "2026-11-20T08:05:00.000Z",
};

/** The same of a job that refreshes an article. */
export const exampleRefresh: z.input<typeof jobView> = {
  ...exampleJob,
  stage: "refresh",
  refreshed_article_id: exampleIds.article,
};
