import pLimit from "p-limit";
import type { z } from "zod";
import { listArticleRowsById, textBytesOf } from "@/lib/articles/rows";
import { type Context, scopeOf } from "../context";
import { articleFull, viewArticle } from "./article-view";

type ArticleFull = z.output<typeof articleFull>;

/** Texts are read in portions of about this size: what one answer holds in memory at a time. */
const portionBytesMax = 1024 * 1024;
/** How many portions are read at a time, for all callers together. */
const reading = pLimit(4);

/**
 * Whole articles in the order of their ids, read as they are consumed: a page of the longest articles would take
 * more memory than one call may. An article that was hidden or removed since is left out.
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
  // One after the other: all at once, a page of short articles would fill the queue of the worker threads.
  for (const row of found) articles.push(articleFull.parse(await viewArticle(ctx, row)));
  return articles;
}

/** The ids in groups whose texts fit into a portion; a text that is larger by itself is a group of its own. */
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

/** How many of the ids, from the first, have texts of at most `bytesMax` together; the first one always. */
export function countWithin(
  ids: readonly string[],
  bytes: ReadonlyMap<string, number>,
  bytesMax: number,
): number {
  let size = 0;
  const index = ids.findIndex((id) => (size += bytes.get(id) ?? 0) > bytesMax);
  return index === -1 ? ids.length : Math.max(1, index);
}
