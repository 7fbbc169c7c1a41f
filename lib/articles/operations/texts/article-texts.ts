import pLimit from "p-limit";
import type { z } from "zod";
import { listArticleRowsById } from "@/lib/articles/rows/articles";
import { type PulledInList, textPortionBytes } from "@/lib/articles/rows/pull-list";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { articleFull, type NeedsFaqs, viewArticle } from "../article-view";

type ArticleFull = z.output<typeof articleFull>;

/** At most this many portions of texts are read at a time, for all callers together. */
export const readingTexts = pLimit(4);

/**
 * The whole articles of a page: a list when the page has brought all texts, else a stream, which reads the further
 * ones as it is consumed. A page of the longest articles would take more memory than one call may.
 */
export async function articlesOfPage(
  ctx: Context & NeedsFaqs,
  page: PulledInList[],
): Promise<ArticleFull[] | AsyncIterable<ArticleFull>> {
  const first: ArticleFull[] = [];
  for (const row of page) {
    if (row.contentMarkdown === null) break;
    first.push(await viewArticle(ctx, row));
  }
  if (first.length === page.length) return first;
  const further = page.slice(first.length);
  const bytes = new Map(further.map((row) => [row.id, row.textBytes]));
  return chained(
    first,
    articlesWithTexts(
      ctx,
      further.map(({ id }) => id),
      bytes,
    ),
  );
}

async function* chained(
  first: readonly ArticleFull[],
  further: AsyncIterable<ArticleFull>,
): AsyncGenerator<ArticleFull, void, undefined> {
  for (const article of first) yield articleFull.parse(article);
  yield* further;
}

/**
 * Yields whole articles in the order of `ids`, and reads them only as they are consumed. Articles that were hidden or
 * removed meanwhile are left out. `bytes` are the sizes of their texts.
 */
export async function* articlesWithTexts(
  ctx: Context & NeedsFaqs,
  ids: string[],
  bytes: ReadonlyMap<string, number>,
): AsyncGenerator<ArticleFull, void, undefined> {
  for (const portion of portionsOf(ids, bytes)) yield* await readingTexts(articlesOf, ctx, portion);
}

async function articlesOf(ctx: Context & NeedsFaqs, ids: string[]): Promise<ArticleFull[]> {
  const rows = await listArticleRowsById(ctx.db, scopeOf(ctx.actor), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const articles: ArticleFull[] = [];
  // One after the other, because a whole page of articles that are not parsed yet would fill the queue of the worker
  // threads.
  for (const row of found) articles.push(articleFull.parse(await viewArticle(ctx, row)));
  return articles;
}

/**
 * Groups the ids so that the texts of each group fit into one portion. A text that is larger than that forms a
 * group of its own.
 */
function portionsOf(ids: readonly string[], bytes: ReadonlyMap<string, number>): string[][] {
  const portions: string[][] = [];
  let size = 0;
  for (const id of ids) {
    const own = bytes.get(id) ?? 0;
    const last = portions.at(-1);
    if (last === undefined || size + own > textPortionBytes) {
      portions.push([id]);
      size = own;
    } else {
      last.push(id);
      size += own;
    }
  }
  return portions;
}

/**
 * Counts the leading ids whose texts have at most `bytesMax` bytes together. The first one is always counted.
 */
export function countWithin(
  ids: readonly string[],
  bytes: ReadonlyMap<string, number>,
  bytesMax: number,
): number {
  let size = 0;
  const index = ids.findIndex((id) => (size += bytes.get(id) ?? 0) > bytesMax);
  return index === -1 ? ids.length : Math.max(1, index);
}
