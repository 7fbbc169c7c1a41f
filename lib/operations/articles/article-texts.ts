import pLimit from "p-limit";
import type { z } from "zod";
import { listArticleRowsById, textBytesOf } from "@/lib/articles/rows";
import { type Context, scopeOf } from "../core/context";
import { articleFull, viewArticle } from "./article-view";

type ArticleFull = z.output<typeof articleFull>;

/** Texts are read in portions of about this size, which limits the memory that one answer takes at a time. */
const portionBytesMax = 1024 * 1024;
/** At most this many portions are read at a time, for all callers together. */
const reading = pLimit(4);

/**
 * Yields whole articles in the order of `ids`, and reads them only as they are consumed: a page of the longest
 * articles would take more memory than one call may. Articles that were hidden or removed meanwhile are left
 * out.
 */
export async function* articlesWithTexts(
  ctx: Context,
  ids: string[],
): AsyncGenerator<ArticleFull, void, undefined> {
  const bytes = await textBytesOf(ctx.db, ids);
  for (const portion of portionsOf(ids, bytes)) {
    yield* await reading(articlesOf, ctx, portion);
  }
}

async function articlesOf(ctx: Context, ids: string[]): Promise<ArticleFull[]> {
  const rows = await listArticleRowsById(ctx.db, scopeOf(ctx.actor), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const articles: ArticleFull[] = [];
  // One after the other, because a whole page of short articles at once would fill the queue of the worker
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
    if (last === undefined || size + own > portionBytesMax) {
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
