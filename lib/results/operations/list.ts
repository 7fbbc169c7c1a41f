import { z } from "zod";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { findProjectResult, listProjectDays, type SourceRow } from "@/lib/results/rows/views";
import {
  countVerdicts,
  type ListedResult,
  listResultsInOrder,
  resultOrders,
  titlesOf,
  verdictsCountedMax,
} from "@/lib/results/rows/views-in-order";
import { resultDay, viewDays } from "./result-days";
import {
  figureDayField,
  figuresView,
  readIdeas,
  reasonView,
  roundedPosition,
  verdictField,
  viewFigures,
  viewFiguresBefore,
  viewReasons,
} from "./result-view";
import { sourceStateOf } from "./source-view";

/** Three times the days that are compared. */
const projectDays = 84;

const listedResult = z.object({
  article_id: z.uuid(),
  title: z.string(),
  languageCode: z.string(),
  verdict: verdictField,
  reasons: z.array(reasonView),
  clicks: z.int(),
  clicks_before: z.int().nullable(),
  impressions: z.int(),
  impressions_before: z.int().nullable(),
  position: figuresView.shape.position,
  position_before: figuresView.shape.position,
});

const counted = z.int().describe(`Counted up to ${verdictsCountedMax.toLocaleString("en")}.`);

const ideaView = z.object({
  query: z.string().describe("The query, or the topic of a page that says little about it."),
  clicks: z.int(),
  impressions: z.int(),
  position: z.number().nullable().describe("Null for the topic of a page."),
  page: z
    .string()
    .describe("The page that was shown for it most often, or that says little, without its scheme."),
  words: z.int().nullable().describe("How many words the page has that says little; null for a query."),
  covered_by: z
    .object({ id: z.uuid(), title: z.string() })
    .nullable()
    .describe("The article that is about it already; null where none is."),
});

const sourceView = z.object({
  state: z
    .enum(["none", "reading", "current", "waiting", "failed"])
    .describe("As `results.get_source` says; `none` without a connection."),
  property: z.string().nullable().describe("As Google names it; null without a connection."),
  newest_day: figureDayField.nullable(),
  message: z.string().nullable().describe("What has been read, or what is wrong; null without a connection."),
});

export const listResults = operation({
  name: "results.list",
  summary:
    "What search brought a project: its totals, its articles with their verdicts, and ideas for the plan",
  description:
    "The figures are those of 28 days, beside the 28 before. Sorted by `change`, the articles that lost the most clicks come first. By `position` or `change`, and with a `verdict`, at most 5,000 articles are sorted.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
    sort: z.enum(resultOrders).default("clicks"),
    verdict: verdictField.optional().describe("Only articles with this verdict."),
    include: z
      .literal("days", { error: "must be days, or left out" })
      .optional()
      .describe(`\`days\` adds the totals of each of the last ${projectDays} days.`),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    project_id: z.uuid(),
    source: sourceView,
    until_day: figureDayField.nullable().describe("The last of the 28 days; null before any figures."),
    last_28_days: figuresView.nullable(),
    previous_28_days: figuresView.nullable(),
    days: z.array(resultDay).nullable().describe("Null unless asked for."),
    verdicts: z.object({
      refresh: counted,
      expand: counted,
      merge: counted,
      leave: counted,
      too_early: counted,
    }),
    articles: z.array(listedResult),
    ideas: z
      .array(ideaView)
      .describe("What could become articles: queries, the most frequent first, then topics of short pages."),
    limit: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
  }),
  example: { projectId: exampleIds.project, verdict: "refresh" },
  answers: {
    refresh: {
      project_id: exampleIds.project,
      source: {
        state: "current",
        property: "sc-domain:pans.example",
        newest_day: "2026-11-25",
        message: null,
      },
      until_day: "2026-11-25",
      last_28_days: { clicks: 420, impressions: 18_300, position: 9.2 },
      previous_28_days: { clicks: 389, impressions: 17_120, position: 9.6 },
      days: null,
      verdicts: { refresh: 1, expand: 3, merge: 0, leave: 11, too_early: 4 },
      articles: [
        {
          article_id: exampleIds.article,
          title: "How to season a cast iron pan",
          languageCode: "en",
          verdict: "refresh",
          reasons: [{ kind: "falling", text: "Clicks fell from 61 to 42 within 28 days." }],
          clicks: 42,
          clicks_before: 61,
          impressions: 1830,
          impressions_before: 2410,
          position: 8.4,
          position_before: 6.9,
        },
      ],
      ideas: [
        {
          query: "carbon steel pan for induction",
          clicks: 1,
          impressions: 640,
          position: 14.2,
          page: "pans.example",
          words: null,
          covered_by: null,
        },
      ],
      limit: 20,
      offset: 0,
      next_offset: null,
    },
  },
  async run(ctx, { projectId, sort, verdict, include, limit, offset }) {
    const { id } = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const page = { sort, verdict, limit: limit + 1, offset };
    const [{ result, source }, verdicts, rows] = await Promise.all([
      findProjectResult(ctx.db, id),
      countVerdicts(ctx.db, scope, id),
      listResultsInOrder(ctx.db, scope, id, page),
    ]);
    const days = include === undefined ? null : await daysOf(ctx, id, result?.untilDay);
    return {
      project_id: id,
      source: viewSource(source),
      until_day: result?.untilDay ?? null,
      last_28_days: result === null ? null : viewFigures(result),
      previous_28_days: result === null ? null : viewFiguresBefore(result),
      days,
      verdicts,
      articles: rows.slice(0, limit).map(viewListed),
      ideas: result === null ? [] : await viewIdeas(ctx, result.ideas),
      limit,
      offset,
      next_offset: rows.length > limit ? offset + limit : null,
    };
  },
});

async function daysOf({ db }: Context, projectId: string, until: string | undefined) {
  return until === undefined
    ? []
    : viewDays(await listProjectDays(db, projectId, { until, count: projectDays }));
}

function viewListed(row: ListedResult): z.input<typeof listedResult> {
  return {
    article_id: row.articleId,
    title: row.title,
    languageCode: row.languageCode,
    verdict: row.verdict,
    reasons: viewReasons(row.reasons),
    clicks: row.clicks,
    clicks_before: row.clicksBefore,
    impressions: row.impressions,
    impressions_before: row.impressionsBefore,
    position: roundedPosition(row.position),
    position_before: roundedPosition(row.positionBefore),
  };
}

/** An article that the caller may not see covers nothing for it. */
async function viewIdeas({ db, actor }: Context, column: unknown): Promise<z.input<typeof ideaView>[]> {
  const ideas = readIdeas(column);
  const titles = await titlesOf(
    db,
    scopeOf(actor),
    ideas.flatMap(({ coveredBy }) => coveredBy ?? []),
  );
  return ideas.map(({ coveredBy: id, ...idea }) => {
    const title = id === null ? undefined : titles.get(id);
    return { ...idea, covered_by: id === null || title === undefined ? null : { id, title } };
  });
}

function viewSource(source: SourceRow | null): z.input<typeof sourceView> {
  if (source === null) return { state: "none", property: null, newest_day: null, message: null };
  const { property, newestDay } = source;
  return { ...sourceStateOf(source), property, newest_day: newestDay };
}
