import { type SQL, sql } from "drizzle-orm";

/** More words than these are ignored: each narrows what is found, and costs a search of its own. */
const wordsMax = 8;
/** A word as long as this also finds longer ones that begin with it. Too many words begin with a shorter one. */
const prefixMin = 3;

/** Scripts that are written without spaces, as in the function `searchable_words`. */
const unspaced = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])/gu;

/**
 * A query for the words of `article_search` or `hosted_post_search` that finds the project's texts with all words of a text. Null for a text
 * without a word. What somebody types is reduced to letters and digits, so it cannot contain an operator of a query.
 */
export function wordsQuery(projectId: string, text: string): SQL | null {
  const words = text
    .replaceAll(unspaced, " $1 ")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordsMax);
  if (words.length === 0) return null;
  const query = words.map((word) => `'${word}'${word.length < prefixMin ? "" : ":*"}`).join(" & ");
  return sql`(${ofProject(projectId)} && to_tsquery('simple', ${query}))`;
}

/** The part of a query for either table that finds the texts of a project. */
export function ofProject(projectId: string): SQL {
  return sql`${`'project:${projectId}'`}::tsquery`;
}

const anyWordsMax = 30;
/** Most words of fewer letters say nothing about a subject. */
const anyWordMin = 4;

/** A query for articles with any of a text's words; null for a text without a word. */
export function anyWordOf(text: string): SQL | null {
  const words = text
    .toLowerCase()
    .replaceAll(unspaced, " $1 ")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length >= anyWordMin || (/[^\p{Script=Latin}]/u.test(word) && word !== ""));
  const distinct = [...new Set(words)].slice(0, anyWordsMax);
  if (distinct.length === 0) return null;
  return sql`to_tsquery('simple', ${distinct.map((word) => `'${word}'`).join(" | ")})`;
}
