import { z } from "zod";
import { exampleIds } from "../../core/example-ids";
import { idField } from "../../core/fields";
import { operation } from "../../core/operation";
import { requireArticle } from "../../core/require";
import { articleClaims, viewClaims } from "./claims-view";

export const listArticleClaims = operation({
  name: "articles.list_claims",
  summary:
    "The figures, dates, superlatives and quotations of an article, each with the source that proves it",
  description:
    "Of the article's current text. `claims` is null for an article that was not checked, such as an imported one. The publish gate names each `unproved` claim: rewrite its sentence, or let a person confirm it in the dashboard; a key cannot.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article_id: z.uuid(),
    version: z.int().describe("The version of the article that was checked."),
    unproved: z.int().describe("How many claims nothing proves and nobody has confirmed."),
    claims: articleClaims.nullable(),
  }),
  example: { articleId: exampleIds.article },
  answers: {
    checked: {
      article_id: exampleIds.article,
      version: 2,
      unproved: 1,
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
            status: "found",
            source_key: "S1",
            source_url: "https://pans.example/care",
            source_excerpt: "The oven has to reach 250 °C.",
            confirmed_by: null,
            confirmed_at: null,
            judgement: "supported",
            judgement_note: null,
          },
          {
            id: "5d41402abc4b2a76b9719d91",
            kind: "superlative",
            text: "the best oil",
            sentence: "Linseed is the best oil for it.",
            line: 20,
            status: "unproved",
            source_key: null,
            source_url: null,
            source_excerpt: null,
            confirmed_by: null,
            confirmed_at: null,
            judgement: null,
            judgement_note: null,
          },
        ],
      },
    },
  },
  async run(ctx, { articleId }) {
    const { id, version, claims: stored } = await requireArticle(ctx, articleId);
    const claims = viewClaims(stored);
    const unproved = claims?.claims.filter(({ status }) => status === "unproved").length ?? 0;
    return { article_id: id, version, unproved, claims };
  },
});
