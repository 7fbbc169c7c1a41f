import { z } from "zod";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { type Day, dayIn } from "@/lib/platform/calendar-day";
import type { Database } from "@/lib/platform/db/connection";
import type { Logger } from "@/lib/platform/logger";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { PassedFact } from "./rules/passed-facts";
import type { ReadResultText, readResultText } from "./rules/read-result-text";
import type { QueryResult } from "./rules/result";
import type { SharingArticle } from "./rules/verdict";

export interface NeedsResultText {
  tasks: InThread<{ readResultText: typeof readResultText }>;
}

export interface ResultDeps extends NeedsResultText {
  db: Database;
  logger: Pick<Logger, "error">;
}

/** A query as `article_result.queries` holds it, with the project's other articles that are shown for it. */
export interface StoredQuery extends QueryResult {
  sharedWith?: { articleId: string; impressions: number }[];
}

const storedQueries: z.ZodType<StoredQuery[]> = z.array(
  z.object({
    query: z.string(),
    clicks: z.number(),
    impressions: z.number(),
    position: z.number(),
    answer: z.string().nullable(),
    sharedWith: z.array(z.object({ articleId: z.string(), impressions: z.number() })).exactOptional(),
  }),
);

/** Reads the column `article_result.queries`. */
export function readStoredQueries(column: unknown): StoredQuery[] {
  return storedQueries.parse(column);
}

/** The text of an article as it is read for its results. */
export interface TextToRead {
  id: string;
  title: string;
  html: string;
  languageCode: string;
  createdAt: Date;
}

export interface JudgedText {
  queries: StoredQuery[];
  passed: PassedFact[];
  /** The queries that count for the verdict: not those for the project itself, and none when the text cannot be read. */
  judged: StoredQuery[];
}

/** Reads in a thread what a text answers, and what of it time has overtaken. */
export async function judgeText(
  { tasks, logger }: Pick<ResultDeps, "tasks" | "logger">,
  text: TextToRead,
  queries: readonly Omit<StoredQuery, "answer">[],
  { isBrand, today }: { isBrand: (query: string) => boolean; today: Day },
): Promise<JudgedText> {
  const { id, title, html, languageCode } = text;
  const writtenOn = dayIn(text.createdAt, "UTC");
  let read: ReadResultText | null = null;
  try {
    const asked = queries.map(({ query }) => query);
    read = await tasks.readResultText({ title, html, languageCode, writtenOn, queries: asked, today });
  } catch (error) {
    if (!(error instanceof TaskOverrun) && !(error instanceof MarkdownTooComplex)) throw error;
    logger.error({ err: error, articleId: id }, "the text of an article could not be read for its results");
  }
  const answered = queries.map((query, index) => ({ ...query, answer: read?.answers[index] ?? null }));
  return {
    queries: answered,
    passed: read?.passed ?? [],
    judged: read === null ? [] : answered.filter(({ query }) => !isBrand(query)),
  };
}

/** The other articles that are shown for the same queries, of those that are still known. */
export function sharingOf(
  queries: readonly StoredQuery[],
  articleOf: (id: string) => { title: string; impressions: number } | null,
): SharingArticle[] {
  const shared = new Map<string, { query: string; impressions: number; otherImpressions: number }[]>();
  for (const { query, impressions, sharedWith = [] } of queries) {
    for (const other of sharedWith) {
      const list = shared.get(other.articleId) ?? [];
      list.push({ query, impressions, otherImpressions: other.impressions });
      shared.set(other.articleId, list);
    }
  }
  return [...shared].flatMap(([id, list]) => {
    const found = articleOf(id);
    return found === null ? [] : [{ ...found, queries: list }];
  });
}
