import { z } from "zod";
import { type ArticleOrJob, listArticlesAndJobs } from "@/lib/articles/rows/articles-and-jobs";
import { jobStatuses, publicationStates } from "@/lib/platform/db/schema";
import { listPublicationRowsOf } from "@/lib/publications/rows/publications";
import { scopeOf } from "../core/context";
import { idField, limitField, offsetField, timestampField } from "../core/fields";
import { operation } from "../core/operation";
import { notFound } from "../core/refusal";
import { requireProjectId } from "../core/require";
import { jobView, viewJobs } from "../jobs/job-view";
import { listOpenJobRowsById } from "../jobs/queries";
import { isOutdated, outdatedField } from "../publications/publication-view";
import { articleFull } from "./article-view";
import { articlesWithTexts, countWithin } from "./texts/article-texts";

const finishedArticle = articleFull.omit({ jsonLd: true, faqJsonLd: true }).extend({
  status: z.literal("done"),
  publications: z.array(
    z.object({
      integration_id: z.uuid(),
      state: z.enum(publicationStates),
      external_url: z.string().nullable(),
      error: z.string().nullable().describe("Why the write failed."),
      verify_reason: z.string().nullable().describe("What the last check of the public page saw."),
      outdated: outdatedField,
    }),
  ),
});

const articleInProgress = z.object({
  id: z.null().describe("The article has no id until it is finished."),
  job_id: z.uuid(),
  status: z.enum(jobStatuses),
  title: jobView.shape.title,
  seedKeyword: z.string(),
  progress: jobView.shape.progress,
  queue_ahead: jobView.shape.queue_ahead,
  created_at: timestampField,
  updated_at: timestampField,
});

/**
 * The most text in one answer. A longer answer is of no use to an agent, and stays in memory until it is sent.
 */
const textBytesMax = 4 * 1024 * 1024;

export const listArticlesWithJobs = operation({
  name: "articles.list_with_jobs",
  summary:
    "The project's articles, newest first: finished ones with their text, others with their job's state",
  access: "workspace",
  effect: "reads",
  beginsEarly: true,
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    articles: z.array(z.union([finishedArticle, articleInProgress])),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    next_offset: z
      .int()
      .nullable()
      .describe("Where the next page begins; null at the end. Very long texts make a page shorter."),
  }),
  async run(ctx, { projectId, limit, offset }) {
    const scope = scopeOf(ctx.actor);
    const listed = await listArticlesAndJobs(ctx.db, scope, requireProjectId(ctx, projectId), {
      limit,
      offset,
    });
    if (listed === null) throw notFound("project");
    const { total, page } = listed;
    const bytes = new Map(page.map((work) => [work.id, work.textBytes]));
    const ids = page.map(({ id }) => id);
    // The leading entries whose texts fit into the limit together.
    const works: ArticleOrJob[] = page.slice(0, countWithin(ids, bytes, textBytesMax));
    const idsOf = (kind: "article" | "job") => works.filter((work) => work.kind === kind).map(({ id }) => id);
    const articleIds = idsOf("article");
    const [found, publications, jobs] = await Promise.all([
      collected(articlesWithTexts(ctx, articleIds, bytes)),
      listPublicationRowsOf(ctx.db, articleIds),
      listOpenJobRowsById(ctx.db, scope, idsOf("job")).then((rows) => viewJobs(ctx, rows)),
    ]);
    const finished = found.map((article) => ({
      ...article,
      status: "done" as const,
      publications: publications
        .filter(({ articleId }) => articleId === article.id)
        .map((row) => ({
          integration_id: row.integrationId,
          state: row.state,
          external_url: row.externalUrl,
          error: row.error,
          verify_reason: row.verifyReason,
          outdated: isOutdated(row, article.version),
        })),
    }));
    const inProgress = jobs.map(({ keyword, ...job }) => ({ ...job, id: null, seedKeyword: keyword }));
    const entries = new Map<string, z.input<typeof finishedArticle> | z.input<typeof articleInProgress>>([
      ...finished.map((entry) => [entry.id, entry] as const),
      ...inProgress.map((entry) => [entry.job_id, entry] as const),
    ]);
    // A job that ended after the page was read is left out; the next call shows its article.
    const articles = works.flatMap(({ id }) => entries.get(id) ?? []);
    const end = offset + works.length;
    return { articles, total, limit, offset, next_offset: works.length > 0 && end < total ? end : null };
  },
});

async function collected<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}
