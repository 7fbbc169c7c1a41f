import { z } from "zod";
import { type ArticleState, findArticleState } from "@/lib/articles/rows/article-states";
import { listOpenRemarks } from "@/lib/articles/rows/remarks";
import { jobView, viewJobs } from "@/lib/generation/operations/job-view";
import type { ShownJob } from "@/lib/generation/operations/queries";
import { requireJob } from "@/lib/generation/operations/queries";
import { countThatFit } from "@/lib/kernel/answer-size";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, offsetField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import {
  publicationsInBrief,
  viewPublicationsInBrief,
} from "@/lib/publications/operations/publications-in-brief";
import { resultInBrief, viewResultsInBrief } from "@/lib/results/operations/result-view";
import { remarkView } from "./approval/remark-view";
import { articleFull, issuesOf } from "./article-view";
import { requireArticleState } from "./require-article";

const jobFields = jobView.pick({
  status: true,
  stage: true,
  keyword: true,
  title: true,
  language_code: true,
  queue_ahead: true,
  error: true,
  progress: true,
  score: true,
  sample: true,
});
const { code, message, line } = articleFull.shape.issues.element.shape;

const articleStatus = jobFields.extend({
  job_id: z.uuid().nullable().describe("Null for an imported article."),
  article_id: z.uuid().nullable().describe("Null until status is done."),
  published: z
    .boolean()
    .describe("Whether it is offered for pulling: finished, not hidden, no issues, approved where needed."),
  issues: z
    .array(z.object({ code, message, line }))
    .describe("What keeps it from being published; the first ten."),
  open_remarks: z.int().describe("With one it was sent back."),
  remarks: z
    .array(remarkView.pick({ id: true, version: true, text: true, passage: true }))
    .describe("What approvers want changed, the first that fit."),
  results: resultInBrief,
  publications: publicationsInBrief,
  next_offset: z.int().nullable().describe("Where the further publications begin; null at the end."),
  truncated: z.boolean().describe("Whether there are further publications."),
  created_at: timestampField,
  updated_at: timestampField,
});
type ArticleStatus = z.input<typeof articleStatus>;

const issuesMax = 10;

/** What the publications may take, in bytes as they are sent; the other fields have the rest of the answer. */
const publicationsBytesMax = 50_000;
const remarksBytesMax = 10_000;

export const getArticleStatus = operation({
  name: "articles.status",
  summary: "How far an article is: its job, what keeps it from being published, and whether it is live",
  access: "workspace",
  effect: "reads",
  input: z
    .strictObject({
      jobId: idField("a job").optional().describe("The id of a job, from generate_article; or articleId."),
      articleId: idField("an article").optional().describe("The id of an article; or jobId."),
      offset: offsetField.describe("How many publications to skip."),
    })
    .refine(({ jobId, articleId }) => jobId !== undefined || articleId !== undefined, {
      error: "give jobId or articleId",
      path: ["jobId"],
    }),
  output: articleStatus,
  example: { jobId: exampleIds.job },
  async run(ctx, { jobId, articleId, offset }) {
    const job = jobId === undefined ? null : await requireJob(ctx, jobId);
    if (articleId !== undefined) {
      const state = await requireArticleState(ctx, articleId);
      return { ...ofArticle(state), ...(await ofPublishing(ctx, state, offset)) };
    }
    if (job === null) throw new Error("the input's schema asks for one of both");
    return ofJob(ctx, job, offset);
  },
});

async function ofJob(ctx: Context, row: ShownJob, offset: number): Promise<ArticleStatus> {
  const [job] = await viewJobs(ctx, [row]);
  if (job === undefined) throw new Error("a job has no view");
  const { article_id: articleId } = job;
  const state = articleId === null ? null : await findArticleState(ctx.db, scopeOf(ctx.actor), articleId);
  return { ...job, title: state?.title ?? job.title, ...(await ofPublishing(ctx, state, offset)) };
}

function ofArticle(state: ArticleState): Omit<ArticleStatus, keyof Awaited<ReturnType<typeof ofPublishing>>> {
  return {
    job_id: state.jobId,
    article_id: state.id,
    status: "done",
    stage: null,
    keyword: state.seedKeyword,
    title: state.title,
    language_code: state.languageCode,
    queue_ahead: 0,
    error: null,
    progress: 1,
    score: state.score,
    sample: state.sample,
    created_at: timestamp(state.createdAt),
    updated_at: timestamp(state.updatedAt),
  };
}

/** Null for an article that is not finished, or that the caller may not see any more. */
async function ofPublishing(ctx: Context, state: ArticleState | null, offset: number) {
  if (state === null)
    return {
      published: false,
      issues: [],
      open_remarks: 0,
      remarks: [],
      results: null,
      publications: [],
      next_offset: null,
      truncated: false,
    };
  const [views, results, open] = await Promise.all([
    viewPublicationsInBrief(ctx, [state]),
    viewResultsInBrief(ctx, [state.id]),
    listOpenRemarks(ctx.db, state),
  ]);
  const remarks = open.map(({ id, version, text, passage }) => ({ id, version, text, passage }));
  const further = (views.get(state.id) ?? []).slice(offset);
  const count = countThatFit(further, publicationsBytesMax);
  const isCut = count < further.length;
  return {
    published: state.offered,
    issues: issuesOf(state).slice(0, issuesMax),
    open_remarks: remarks.length,
    remarks: remarks.slice(0, countThatFit(remarks, remarksBytesMax)),
    results: results.get(state.id) ?? null,
    publications: further.slice(0, count),
    next_offset: isCut ? offset + count : null,
    truncated: isCut,
  };
}
