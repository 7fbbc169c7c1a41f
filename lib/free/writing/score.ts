import { z } from "zod";
import { checkGroups, valueUnits } from "@/lib/content/score/score-check";
import { exactlyOneOf, parsedLengthMax, shortTextField, sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const statuses = ["pass", "warn", "fail", "not_checked", "not_applicable"] as const;

const exampleArticle = `# Caring for an anvil: how to keep it free of rust

Caring for an anvil takes two minutes a day. Wipe it dry after each use, oil its face, and keep it off a damp floor. An anvil that is looked after outlives its owner.

## What caring for an anvil needs

You need three things, and none of them is expensive:

- a cotton cloth without lint
- a light machine oil or paste wax
- a wire brush for rust that is already there

However, do not use cooking oil, because it turns sticky. [Museums coat their tools with wax](https://www.canada.ca/en/conservation-institute.html) for the same reason.

## How often should you oil an anvil?

Oil the face after each day at the forge. In a heated workshop, once a week is enough. In a shed, on the other hand, water settles on the steel each morning, so oil it every evening.

## What to do about rust

First, brush off what is loose. Then rub the spot with oil and fine steel wool until the steel shines again. Finally, wipe the anvil dry and wax it. Deep pits stay, but they do no harm as long as the edge is sound.

Read more about [where to put an anvil](https://acme.example/place) before winter comes.
`;

export const scoreText = freeOperation({
  name: "free.score",
  summary: "Score an article for a keyword",
  description:
    "The editorial score of Galley’s articles, with every check and its weight, so that anybody can recompute an article’s score. It judges how the text is written, not how it will rank. Send `html` or `markdown`.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({
      html: sourceField("The article’s HTML, without its title.", parsedLengthMax).optional(),
      markdown: sourceField("The article as Markdown.", parsedLengthMax).optional(),
      keyword: shortTextField(200, "The phrase that the article is for.").trim().min(1, {
        error: "must not be empty",
      }),
      title: shortTextField(500, "The title; the H1 of the Markdown when it is left out.").default(""),
      meta_description: shortTextField(1000, "The meta description.").default(""),
      slug: shortTextField(200, "The slug; made from the title when it is left out.").default(""),
      site: webAddressField("The site, to tell its own pages from those of others.").optional(),
      language: shortTextField(35, "The language, such as `en`.").default("en"),
    }),
    ["html", "markdown"],
  ),
  output: z.object({
    version: z.int().describe("Of the rules: scores of the same version can be compared."),
    score: z.int().min(0).max(100).nullable().describe("Null when nothing could be measured."),
    measured: z.number().min(0).max(1).describe("The share of the weight that was measured."),
    checks: z.array(
      z.object({
        id: z.string(),
        group: z.enum(checkGroups),
        title: z.string(),
        status: z.enum(statuses),
        value: z.number().nullable(),
        unit: z.enum(valueUnits),
        target: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
        weight: z.number(),
        advice: z.string().describe("What to do, or why it was not measured."),
        evidence: z.array(z.object({ excerpt: z.string(), block: z.int().nullable() })),
      }),
    ),
  }),
  example: {
    markdown: exampleArticle,
    keyword: "caring for an anvil",
    meta_description:
      "Caring for an anvil takes two minutes a day: wipe it dry, oil its face, and keep it off a damp floor. What to use, how often, and what to do about rust.",
    site: "https://acme.example",
  },
  answers: {
    // An excerpt: a real answer has every check.
    example: {
      version: 8,
      score: 40,
      measured: 1,
      checks: [
        {
          id: "title_keyword",
          group: "structure",
          title: "The title names the keyword",
          status: "pass",
          value: null,
          unit: "words",
          target: { min: null, max: null },
          weight: 10,
          advice: "",
          evidence: [],
        },
      ],
    },
  },
  run({ freeTasks }, { meta_description: metaDescription, site = null, ...source }) {
    const scored = freeTasks.scoreSource({ ...source, metaDescription, site });
    return orTooComplex(scored, source.html === undefined ? "markdown" : "html");
  },
});

export const scoreTool = freeTool(scoreText, {
  title: "Article score",
  purpose: "Score an article for its keyword, with every check, its weight and what to do about it.",
  group: "writing",
  checks: [
    "Where the keyword stands: title, beginning, headings, description and slug.",
    "How the text is built: headings, paragraphs, lists, links and pictures.",
    "How well it reads, and whether it has substance: figures, sources and examples.",
  ],
  reading: [
    "The score is the weighted share of the checks that pass; a warning counts half. Checks that do not apply, or cannot be measured in the language, count for nothing, and “measured” says how much of the weight is left. A text of less than 300 words has at most the share of 300 that it has.",
    "It is the same function that scores Galley’s own articles, so the same text gets the same score there. A high score says that a text is well made, not that it will rank.",
  ],
});
