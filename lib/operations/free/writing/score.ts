import { z } from "zod";
import { checkGroups, valueUnits } from "@/lib/content/score/score-check";
import { exactlyOneOf, shortTextField, sourceField, webAddressField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const statuses = ["pass", "warn", "fail", "not_checked", "not_applicable"] as const;

export const scoreText = freeOperation({
  name: "free.score",
  summary: "Score an article for a keyword",
  description:
    "The editorial score of Galley’s articles, with every check and its weight, so that anybody can recompute an article’s score. It judges how the text is written, not how it will rank. Send `html` or `markdown`.",
  refusals: ["unavailable"],
  input: exactlyOneOf(
    z.strictObject({
      html: sourceField("The article’s HTML, without its title.", 100_000).optional(),
      markdown: sourceField("The article as Markdown.", 100_000).optional(),
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
    markdown:
      "# Caring for an anvil\n\nCaring for an anvil is simple: wipe it dry, and oil it.\n\n## How often?\n\nAfter each use.",
    keyword: "caring for an anvil",
    meta_description: "How to keep an anvil free of rust with oil and a cloth.",
  },
  answers: {
    // An excerpt: a real answer has every check.
    example: {
      version: 3,
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
    "The score is the weighted share of the checks that pass; a warning counts half. Checks that do not apply, or cannot be measured in the language, count for nothing, and “measured” says how much of the weight is left.",
    "It is the same function that scores Galley’s own articles, so the same text gets the same score there. A high score says that a text is well made, not that it will rank.",
  ],
});
