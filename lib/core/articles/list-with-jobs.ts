import { z } from "zod";
import { jobStatuses, publicationStates } from "@/lib/db/schema";
import { scopeOf } from "../context";
import { idField, limitField, offsetField, timestampField } from "../fields";
import { jobView, viewJobs } from "../jobs/job-view";
import { listOpenJobRowsById } from "../jobs/queries";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { listPublicationRowsOf } from "../publications/queries";
import { articleFull, viewArticle } from "./article-view";
import { listArticleRowsById, listWork } from "./queries";

const finishedArticle = articleFull.omit({ jsonLd: true, faqJsonLd: true }).extend({
  status: z.literal("done"),
  publications: z.array(
    z.object({
      integration_id: z.uuid(),
      state: z.enum(publicationStates),
      external_url: z.string().nullable(),
      error: z.string().nullable().describe("Why the write failed."),
      verify_reason: z.string().nullable().describe("What the last check of the public page saw."),
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

export const listArticlesWithJobs = operation({
  name: "articles.list_with_jobs",
  summary:
    "The project's articles, newest first: finished ones with their text, others with their job's state",
  access: "workspace",
  cost: "read",
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
  }),
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const { works, total } = await listWork(ctx.db, scope, project.id, { limit, offset });
    const idsOf = (kind: "article" | "job") => works.filter((work) => work.kind === kind).map(({ id }) => id);
    const articleIds = idsOf("article");
    const [rows, publications, jobs] = await Promise.all([
      listArticleRowsById(ctx.db, scope, articleIds),
      listPublicationRowsOf(ctx.db, articleIds),
      listOpenJobRowsById(ctx.db, scope, idsOf("job")).then((found) => viewJobs(ctx, found)),
    ]);
    const finished = rows.map((article) => ({
      ...viewArticle(article),
      status: "done" as const,
      publications: publications
        .filter(({ articleId }) => articleId === article.id)
        .map((row) => ({
          integration_id: row.integrationId,
          state: row.state,
          external_url: row.externalUrl,
          error: row.error,
          verify_reason: row.verifyReason,
        })),
    }));
    const inProgress = jobs.map(({ keyword, ...job }) => ({ ...job, id: null, seedKeyword: keyword }));
    const entries = new Map<string, z.input<typeof finishedArticle> | z.input<typeof articleInProgress>>([
      ...finished.map((entry) => [entry.id, entry] as const),
      ...inProgress.map((entry) => [entry.job_id, entry] as const),
    ]);
    // A job that ended since the page was made up is left out; the next call shows its article.
    const articles = works.flatMap(({ id }) => entries.get(id) ?? []);
    return { articles, total, limit, offset };
  },
});
