import { z } from "zod";
import { requireArticleState } from "@/lib/articles/operations/require-article";
import type { Context } from "@/lib/kernel/context";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { listPublicationChanges } from "@/lib/publications/rows/changes";
import { refreshablePartsOf, refreshFromFigures, refreshParts } from "@/lib/results/refreshable-parts";
import { findNamedResult, findWithoutResult, listPageDays } from "@/lib/results/rows/views";
import { pageEvent, pageEventsOf } from "./page-events";
import { resultDay, viewDays } from "./result-days";
import {
  figureDayField,
  figuresView,
  queryView,
  reasonView,
  verdictField,
  viewFigures,
  viewFiguresBefore,
  viewQueries,
  viewReasons,
} from "./result-view";

/** The 16 months that Search Console remembers, and a few days. */
const daysMax = 490;

export const getResultsOfArticle = operation({
  name: "results.of_article",
  summary: "What search brought an article: its verdict with the reasons, figures, queries, days and events",
  description:
    "The figures are those of its public page in Google Search. A verdict says what to do with the article: `refresh`, `expand`, `merge`, `leave`, or `too_early` while there is too little to judge. Without figures, `message` says why.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article_id: z.uuid(),
    message: z.string().nullable().describe("Why there are no figures; null where there are."),
    page: z.string().nullable().describe("The address of the page, without its scheme."),
    until_day: figureDayField.nullable().describe("The last of the 28 days."),
    verdict: verdictField,
    reasons: z.array(reasonView).describe("The data behind the verdict, at most three lines."),
    last_28_days: figuresView.nullable(),
    previous_28_days: figuresView.nullable().describe("The 28 days before; null when they were not read."),
    refreshable: z
      .array(z.enum(refreshParts))
      .describe(
        "What a refresh of the text can cover: facts that are outdated, answers to queries, the title.",
      ),
    queries: z.array(queryView).describe("Those for which it was shown most often in the last 28 days."),
    days: z
      .array(resultDay)
      .describe(`From the first to the last day with figures, in the last ${daysMax} days.`),
    events: z.array(pageEvent).describe("What became of its public pages, the earliest first."),
  }),
  example: { articleId: exampleIds.article },
  answers: {
    judged: {
      article_id: exampleIds.article,
      message: null,
      page: "pans.example/blog/how-to-season-a-cast-iron-pan",
      until_day: "2026-11-25",
      verdict: "expand",
      reasons: [
        {
          kind: "not_answered",
          text: "1 of its 2 most frequent queries is not answered: “season pan in oven”.",
        },
      ],
      last_28_days: { clicks: 42, impressions: 1830, position: 8.4 },
      previous_28_days: { clicks: 31, impressions: 1495, position: 9.1 },
      refreshable: ["answers"],
      queries: [
        {
          query: "how to season a cast iron pan",
          clicks: 30,
          impressions: 940,
          position: 6.2,
          answer: "Season the pan in four steps: clean it, oil it, bake it, and repeat.",
        },
        { query: "season pan in oven", clicks: 2, impressions: 410, position: 11.7, answer: null },
      ],
      days: [
        { day: "2026-11-24", clicks: 2, impressions: 61, position: 8.3 },
        { day: "2026-11-25", clicks: 1, impressions: 58, position: 8.6 },
      ],
      events: [{ at: "2026-09-02T07:31:12.000Z", kind: "published", destination: "Hosted blog" }],
    },
  },
  async run(ctx, { articleId }) {
    const article = await requireArticleState(ctx, articleId);
    const [found, changed] = await Promise.all([
      findNamedResult(ctx.db, article.id),
      listPublicationChanges(ctx.db, article),
    ]);
    const events = pageEventsOf(changed);
    if (found === null) return { ...(await withoutFigures(ctx, article)), events };
    const { result, names } = found;
    const figures = refreshFromFigures(result, names, article.languageCode);
    const days = await listPageDays(ctx.db, result, { until: result.untilDay, count: daysMax });
    return {
      article_id: article.id,
      message: null,
      page: result.page,
      until_day: result.untilDay,
      verdict: result.verdict,
      reasons: viewReasons(result.reasons),
      last_28_days: viewFigures(result),
      previous_28_days: viewFiguresBefore(result),
      refreshable: refreshablePartsOf(result, viewReasons(result.reasons), figures),
      queries: viewQueries(result.queries),
      days: viewDays(days),
      events,
    };
  },
});

async function withoutFigures({ db }: Context, article: { id: string; projectId: string }) {
  const message = whyWithout(await findWithoutResult(db, article));
  return {
    article_id: article.id,
    message,
    page: null,
    until_day: null,
    verdict: "too_early" as const,
    reasons: [{ kind: "too_early" as const, text: message }],
    last_28_days: null,
    previous_28_days: null,
    refreshable: [],
    queries: [],
    days: [],
  };
}

function whyWithout(facts: { hasFigures: boolean; hasSource: boolean; hasPage: boolean }): string {
  if (!facts.hasFigures && !facts.hasSource) {
    return "This project has no figures yet: connect Search Console or import a CSV file on its page of results.";
  }
  if (!facts.hasPage) {
    return "The article has not been found on a public page yet: publish it, and its figures follow.";
  }
  if (!facts.hasFigures) {
    return "The figures of the project are being read: those of this article appear once they have been.";
  }
  return "Search has not shown the page of this article yet, or under another address than the published one.";
}
