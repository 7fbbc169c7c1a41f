import { z } from "zod";
import { type ArticleState, listArticleStates, listArticleTexts } from "@/lib/articles/rows/article-states";
import { type ArticleOrJob, listArticlesAndJobs } from "@/lib/articles/rows/articles-and-jobs";
import { jobView, viewJobs } from "@/lib/generation/operations/job-view";
import { listOpenJobRowsById } from "@/lib/generation/operations/queries";
import { bytesAsSent, countThatFit, entriesBytesMax } from "@/lib/kernel/answer-size";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { idField, limitField, offsetField, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireProjectId } from "@/lib/kernel/require";
import { jobStatuses } from "@/lib/platform/db/schema";
import {
  publicationsInBrief,
  viewPublicationsInBrief,
} from "@/lib/publications/operations/publications-in-brief";
import { resultInBrief, viewResultsInBrief } from "@/lib/results/operations/result-view";
import { articleFull, issuesOf, viewArticleSummary } from "./article-view";
import { requireArticleState } from "./require-article";
import { countWithin } from "./texts/article-texts";

const {
  content_markdown: markdownField,
  content_html: htmlField,
  jsonLd: _jsonLd,
  faqJsonLd: _faqJsonLd,
  ...stateFields
} = articleFull.shape;

const finishedArticle = z.object({
  ...stateFields,
  status: z.literal("done"),
  results: resultInBrief,
  publications: publicationsInBrief,
  more_publications: z
    .int()
    .optional()
    .describe("How many further publications get_article_status lists; absent when there are none."),
  content_markdown: markdownField.optional(),
  content_html: htmlField.optional(),
  note: z
    .string()
    .optional()
    .describe("Present when the text is too long for an answer; says how to get it."),
});
type FinishedArticle = z.input<typeof finishedArticle>;

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
type Entry = FinishedArticle | z.input<typeof articleInProgress>;

export const listArticlesWithJobs = operation({
  name: "articles.list_with_jobs",
  summary:
    "The project's articles, newest first, with their states and as much text as one answer holds; others with their job's state",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    articleId: idField("an article").optional().describe("The id of the one article to show."),
    limit: limitField,
    offset: offsetField,
    include: z
      .enum(["states", "markdown", "html"])
      .optional()
      .describe("States alone, or with which text. Left out: Markdown if it fits."),
  }),
  output: z.object({
    articles: z.array(z.union([finishedArticle, articleInProgress])),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
    truncated: z.boolean().describe("Texts or entries were left out, because the answer would be too long."),
  }),
  async run(ctx, { articleId, include, ...asked }) {
    if (articleId !== undefined) return oneArticle(ctx, articleId, { include, ...asked });
    const { projectId, limit, offset } = asked;
    const scope = scopeOf(ctx.actor);
    const listed = await listArticlesAndJobs(ctx.db, scope, requireProjectId(ctx, projectId), {
      limit,
      offset,
    });
    if (listed === null) throw notFound("project");
    const { total, page } = listed;
    const idsOf = (kind: ArticleOrJob["kind"]) =>
      page.flatMap((work) => (work.kind === kind ? [work.id] : []));
    const [states, jobs] = await Promise.all([
      listArticleStates(ctx.db, scope, idsOf("article")),
      listOpenJobRowsById(ctx.db, scope, idsOf("job")).then((rows) => viewJobs(ctx, rows)),
    ]);
    const stateById = new Map(states.map((state) => [state.id, state]));
    const finished = page.flatMap(({ id }) => stateById.get(id) ?? []);
    const { articles, textsLeftOut } = await withTexts(ctx, finished, include);
    const entries = new Map<string, Entry>([
      ...articles.map((entry) => [entry.id, entry] as const),
      ...jobs.map(({ keyword, ...job }) => [job.job_id, { ...job, id: null, seedKeyword: keyword }] as const),
    ]);
    const unread = page.findIndex(({ id }) => stateById.has(id) && !entries.has(id));
    const read = unread === -1 ? page : page.slice(0, unread);
    // A job that ended after the page was read has no entry; the next call shows its article.
    const count = countThatFit(read.map(({ id }) => entries.get(id)));
    const end = offset + count;
    return {
      articles: read.slice(0, count).flatMap(({ id }) => entries.get(id) ?? []),
      total,
      limit,
      offset,
      next_offset: count > 0 && end < total ? end : null,
      truncated: textsLeftOut || count < page.length,
    };
  },
});

type Include = "states" | "markdown" | "html" | undefined;

async function oneArticle(
  ctx: Context,
  articleId: string,
  asked: { projectId?: string | undefined; include: Include; limit: number; offset: number },
) {
  const state = await requireArticleState(ctx, articleId);
  if (asked.projectId !== undefined && asked.projectId !== state.projectId) throw notFound("article");
  const { articles, textsLeftOut } = await withTexts(ctx, [state], asked.include ?? "markdown");
  const { limit, offset } = asked;
  return { articles, total: 1, limit, offset, next_offset: null, truncated: textsLeftOut };
}

/**
 * The entries of these articles, with the text that was asked for. Without being asked, all bring their Markdown when
 * one answer holds it, and none otherwise. When asked, those after the texts that fit are missing, and a text that is
 * too long by itself is replaced by a note.
 */
async function withTexts(
  ctx: Context,
  states: readonly ArticleState[],
  include: Include,
): Promise<{ articles: FinishedArticle[]; textsLeftOut: boolean }> {
  const [publications, results] = await Promise.all([
    viewPublicationsInBrief(ctx, states),
    viewResultsInBrief(
      ctx,
      states.map(({ id }) => id),
    ),
  ]);
  const plain = states.map((state) =>
    viewState(state, {
      publications: publications.get(state.id) ?? [],
      results: results.get(state.id) ?? null,
    }),
  );
  if (include === "states") return { articles: plain, textsLeftOut: false };
  const isHtml = include === "html";
  const bytesOf = ({ htmlBytes, markdownBytes }: ArticleState) => (isHtml ? htmlBytes : markdownBytes);
  const sizes = new Map(states.map((state) => [state.id, bytesOf(state)]));
  const ids = states.map(({ id }) => id);
  const read = states.slice(0, countWithin(ids, sizes, entriesBytesMax));
  if (include === undefined && read.length < states.length) return { articles: plain, textsLeftOut: true };
  const short = read.filter((state) => bytesOf(state) <= entriesBytesMax).map(({ id }) => id);
  const texts = await listArticleTexts(ctx.db, short, isHtml ? "html" : "markdown");
  const articles = plain.slice(0, read.length).map((entry) => {
    const text = texts.get(entry.id);
    const whole = { ...entry, [isHtml ? "content_html" : "content_markdown"]: text };
    if (text !== undefined && bytesAsSent(whole) <= entriesBytesMax) return whole;
    return { ...entry, note: tooLong(ctx, entry.id, sizes.get(entry.id) ?? 0) };
  });
  if (include === undefined && countThatFit(articles) < articles.length)
    return { articles: plain, textsLeftOut: true };
  return { articles, textsLeftOut: articles.some(({ note }) => note !== undefined) };
}

function tooLong({ settings }: Context, id: string, bytes: number): string {
  return `The text has ${bytes} bytes, more than an answer holds: GET ${settings.baseUrl}/api/v1/articles/${id} has all of it.`;
}

/** How many of its publications an article in a list comes with. */
const publicationsMax = 10;

function viewState(
  state: ArticleState,
  { publications, results }: Pick<FinishedArticle, "publications" | "results">,
): FinishedArticle {
  const more = publications.length - publicationsMax;
  return {
    ...viewArticleSummary(state),
    version: state.version,
    issues: issuesOf(state),
    status: "done",
    results,
    publications: publications.slice(0, publicationsMax),
    ...(more > 0 && { more_publications: more }),
  };
}
