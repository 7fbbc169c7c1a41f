import { z } from "zod";
import { storedClaims } from "@/lib/articles/stored-claims";
import { readCheckedPages } from "@/lib/citations/rows/changes";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { articleClaims, claimCounts, countClaims, viewClaims } from "./claims-view";
import { requireArticle } from "./require-article";

export const listArticleClaims = operation({
  name: "articles.list_claims",
  summary: "What an article claims, each with its verdict and the passage of the source",
  description:
    "Figures, dates, superlatives, quotations, and statements on law, health and what studies show, of the article's current text. `claims` is null for an article that was not checked, such as an imported one. No verdict keeps an article from being published, unless its project publishes only proved claims: then the publish checks names what is `contradicted` or `not_found` and not confirmed.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article_id: z.uuid(),
    version: z.int().describe("The version of the article that was checked."),
    counts: claimCounts.nullable(),
    claims: articleClaims.nullable(),
  }),
  example: { articleId: exampleIds.article },
  answers: {
    checked: {
      article_id: exampleIds.article,
      version: 2,
      counts: { supported: 1, contradicted: 0, not_found: 1, not_checked: 0, confirmed: 0 },
      claims: {
        superlatives_checked: true,
        complete: true,
        claims: [
          {
            id: "0f343b0931126a20f133d67c",
            kind: "figure",
            text: "250 °C",
            sentence: "Heat the pan to 250 °C.",
            line: 12,
            verdict: "supported",
            note: null,
            cited: true,
            source_key: "S1",
            source_url: "https://pans.example/care",
            source_excerpt: "The oven has to reach 250 °C before the pan goes in.",
            source_quote: "has to reach 250 °C",
            source_checked_at: "2026-11-23T09:00:00.000Z",
            source_change: {
              before: "The oven has to reach 250 °C before the pan goes in.",
              after: "The oven has to reach 230 °C before the pan goes in.",
              checked_at: "2026-11-23T09:00:00.000Z",
            },
            confirmed_by: null,
            confirmed_at: null,
          },
          {
            id: "5d41402abc4b2a76b9719d91",
            kind: "superlative",
            text: "the best oil",
            sentence: "Linseed is the best oil for it.",
            line: 20,
            verdict: "not_found",
            note: "The passage calls it a good oil.",
            cited: false,
            source_key: "S1",
            source_url: "https://pans.example/care",
            source_excerpt: "Linseed is a good oil for seasoning.",
            source_quote: null,
            source_checked_at: null,
            source_change: null,
            confirmed_by: null,
            confirmed_at: null,
          },
        ],
      },
    },
  },
  async run(ctx, { articleId }) {
    const { id, version, claims: column } = await requireArticle(ctx, articleId);
    const stored = storedClaims(column);
    return {
      article_id: id,
      version,
      counts: stored === null ? null : countClaims(stored.claims),
      claims: viewClaims(column, await readCheckedPages(ctx.db, id)),
    };
  },
});
