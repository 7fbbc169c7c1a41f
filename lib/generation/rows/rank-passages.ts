import { sql } from "drizzle-orm";
import type { SourcePassage } from "@/lib/content/source-passages";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { searchConfigs } from "@/lib/platform/db/schema";
import { bigramsOf, withoutUnspacedRuns } from "@/lib/text/bigrams";

/** How well a passage answers a query. */
export interface RankedPassage {
  /** The key of the passage. */
  key: string;
  /** The sum of what its words of the query weigh: a word that few passages have weighs more. */
  rank: number;
  /** The share of the query's words that it has, from 0 to 1. */
  share: number;
}

/** The limits on one call: the sources of an article, and what its sections ask of them. */
const limits = {
  passages: 6_000,
  passageCharacters: 2_000,
  queries: 60,
  queryCharacters: 600,
  found: 60,
} as const;

interface Row {
  no: number;
  key: string;
  rank: number;
  share: number;
}

/**
 * Words are reduced to their stems by the language of the article; pairs of letters stand for words in scripts without
 * spaces. A passage is found by any word of a query.
 */
const ranking = (db: Database, given: { config: string; passages: string; queries: string }) =>
  rowsOf<Row>(
    db,
    sql`
    with passage as materialized (
      select key, tsvector_to_array(to_tsvector(${given.config}::regconfig, words) || to_tsvector('simple', pairs)) as lexemes
      from jsonb_to_recordset(${given.passages}::jsonb) as given(key text, words text, pairs text)
    ),
    entry as materialized (select passage.key, lexeme from passage, unnest(passage.lexemes) as lexeme),
    weight as materialized (
      select lexeme, ln(1 + (select count(*) from passage)::float8 / count(*)) as value from entry group by lexeme
    ),
    query as (
      select no, tsvector_to_array(to_tsvector(${given.config}::regconfig, words) || to_tsvector('simple', pairs)) as lexemes
      from jsonb_to_recordset(${given.queries}::jsonb) as given(no integer, words text, pairs text)
    ),
    found as (
      select query.no, entry.key, sum(weight.value) as rank, count(*)::float8 / cardinality(query.lexemes) as share
      from query cross join lateral unnest(query.lexemes) as asked
        join weight on weight.lexeme = asked join entry on entry.lexeme = asked
      group by query.no, entry.key, query.lexemes
    )
    select no, key, rank, share from (
      select found.*, row_number() over (partition by no order by rank desc, key) as place from found
    ) as placed
    where place <= ${sql.raw(String(limits.found))} order by no, place`,
  );

/** The passages that have words of each query, the best first. One list for each query, in their order. */
export async function rankPassages(
  db: Database,
  passages: readonly SourcePassage[],
  queries: readonly string[],
  languageCode: string,
): Promise<RankedPassage[][]> {
  const asked = queries.slice(0, limits.queries);
  if (passages.length === 0 || asked.length === 0) return queries.map(() => []);
  const code = languageCode.toLowerCase().split(/[-_]/, 1)[0] ?? "";
  const rows = await ranking(db, {
    config: Object.entries(searchConfigs).find(([known]) => known === code)?.[1] ?? "simple",
    passages: JSON.stringify(
      passages.slice(0, limits.passages).map(({ key, path, text }) => ({
        key,
        ...searchable(`${path ?? ""} ${text}`.slice(0, limits.passageCharacters)),
      })),
    ),
    queries: JSON.stringify(
      asked.map((text, no) => ({ no, ...searchable(text.slice(0, limits.queryCharacters)) })),
    ),
  });
  const lists: RankedPassage[][] = queries.map(() => []);
  for (const { no, ...passage } of rows) lists[no]?.push(passage);
  return lists;
}

function searchable(text: string): { words: string; pairs: string } {
  return { words: withoutUnspacedRuns(text), pairs: bigramsOf(text) };
}
