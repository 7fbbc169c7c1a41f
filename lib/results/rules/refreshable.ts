import { askedWordsReader } from "./asked-words";
import type { QueryResult } from "./result";

/** The numbers of the rule, which docs/result-rules.md explains. */
export const refreshRules = {
  /** How many queries a refresh answers, and how often each was shown at least. */
  queriesMax: 3,
  impressions: 20,
  /** In characters: what is longer is pasted text and no question. */
  queryLengthMax: 120,
} as const;

/**
 * The queries that a refresh is to answer, the most frequent first. Of two that ask for the same words one is enough,
 * because its answer is the other's as well. Pure.
 */
export function queriesToAnswer(queries: readonly QueryResult[], languageCode: string): string[] {
  const { queriesMax, impressions, queryLengthMax } = refreshRules;
  const reader = askedWordsReader(languageCode);
  const chosen: { query: string; stems: readonly string[] }[] = [];
  const open = queries.filter(
    (each) => each.answer === null && each.impressions >= impressions && each.query.length <= queryLengthMax,
  );
  for (const { query } of open.toSorted((one, other) => other.impressions - one.impressions)) {
    const { stems } = reader.ask(query);
    const isAsked = chosen.some((other) => isWithin(stems, other.stems) || isWithin(other.stems, stems));
    if (stems.length > 0 && !isAsked) chosen.push({ query, stems });
    if (chosen.length === queriesMax) break;
  }
  return chosen.map(({ query }) => query);
}

const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.every((stem) => all.includes(stem));
