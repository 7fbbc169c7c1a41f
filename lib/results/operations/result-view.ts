import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { resultVerdicts } from "@/lib/platform/db/schema";
import { listResultsInBrief, type ResultInBriefRow } from "@/lib/results/rows/views";
import type { Figures, Idea, QueryResult, VerdictReason } from "@/lib/results/rules/result";

export const verdictField = z.enum(resultVerdicts);
export const figureDayField = z.iso.date().describe("In Pacific time, as Google counts days.");

/** A place on pages of results, as people read it: more than one decimal is noise. */
const positionField = z
  .number()
  .nullable()
  .describe("The average position, 1 being the first; null without impressions.");

export const figuresView = z.object({ clicks: z.int(), impressions: z.int(), position: positionField });

export function viewFigures({ clicks, impressions, position }: Figures): z.input<typeof figuresView> {
  return { clicks, impressions, position: roundedPosition(position) };
}

/** The figures before, which are known together or not at all. */
export function viewFiguresBefore(row: {
  clicksBefore: number | null;
  impressionsBefore: number | null;
  positionBefore: number | null;
}): z.input<typeof figuresView> | null {
  const { clicksBefore: clicks, impressionsBefore: impressions, positionBefore: position } = row;
  return clicks === null || impressions === null ? null : viewFigures({ clicks, impressions, position });
}

export function roundedPosition(position: number | null): number | null {
  return position === null ? null : Math.round(position * 10) / 10;
}

const reasonKinds = [
  "falling",
  "facts_changed",
  "date_passed",
  "few_clicks",
  "not_answered",
  "shared_queries",
  "steady",
  "too_early",
] as const satisfies readonly VerdictReason["kind"][];

export const reasonView = z.object({ kind: z.enum(reasonKinds), text: z.string() });
const storedReasons = z.array(reasonView satisfies z.ZodType<VerdictReason>);

/** Reads the column `article_result.reasons`. */
export function viewReasons(column: unknown): VerdictReason[] {
  return storedReasons.parse(column);
}

export const queryView = z.object({
  query: z.string(),
  clicks: z.int(),
  impressions: z.int(),
  position: z.number(),
  answer: z
    .string()
    .nullable()
    .describe("The sentence of the article that answers the query; null where none does."),
});
const storedQueries = z.array(queryView satisfies z.ZodType<QueryResult>);

/** Reads the column `article_result.queries`. */
export function viewQueries(column: unknown): z.input<typeof queryView>[] {
  return storedQueries.parse(column).map((query) => ({ ...query, position: rounded(query.position) }));
}

const storedIdeas: z.ZodType<Idea[]> = z.array(
  z.object({
    query: z.string(),
    clicks: z.int(),
    impressions: z.int(),
    position: z.number().nullable(),
    page: z.string(),
    words: z.int().nullable().default(null),
    coveredBy: z.string().nullable(),
  }),
);

/** Reads the column `project_result.ideas`. */
export function readIdeas(column: unknown): Idea[] {
  return storedIdeas.parse(column).map((idea) => ({
    ...idea,
    position: idea.position === null ? null : rounded(idea.position),
  }));
}

const rounded = (position: number) => Math.round(position * 10) / 10;

const brief = z.object({
  verdict: verdictField.describe("What the figures mean for the article."),
  clicks: z.int().describe("In the 28 days until until_day."),
  impressions: z.int(),
  position: positionField,
  clicks_before: z.int().nullable().describe("In the 28 days before; null when they were not read."),
  until_day: figureDayField,
});

const whose = "What search brought the article; null until figures of its page were read.";

/** The last results of an article, as short as they can be for a program that lists articles. */
export const resultInBrief = brief.nullable().describe(whose);

const comparedResult = brief.extend({
  impressions_before: z.int().nullable(),
  position_before: positionField,
});

/** The same with all that a person compares. */
export const resultInList = comparedResult.nullable().describe(whose);

/** The last results of those of these articles that have any, by article id. */
export async function viewResultsInBrief(
  { db }: Pick<Context, "db">,
  articleIds: readonly string[],
): Promise<Map<string, z.input<typeof comparedResult>>> {
  const rows = await listResultsInBrief(db, articleIds);
  return new Map(rows.map((row) => [row.articleId, viewBrief(row)]));
}

function viewBrief(row: ResultInBriefRow): z.input<typeof comparedResult> {
  return {
    verdict: row.verdict,
    clicks: row.clicks,
    impressions: row.impressions,
    position: roundedPosition(row.position),
    clicks_before: row.clicksBefore,
    impressions_before: row.impressionsBefore,
    position_before: roundedPosition(row.positionBefore),
    until_day: row.untilDay,
  };
}
