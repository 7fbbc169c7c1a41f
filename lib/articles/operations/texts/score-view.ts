import { z } from "zod";
import { checkGroups, valueUnits } from "@/lib/content/score/score-check";

const statuses = ["pass", "warn", "fail", "not_checked", "not_applicable"] as const;

const scoreCheck = z.object({
  id: z.string(),
  group: z.enum(checkGroups),
  title: z.string(),
  status: z.enum(statuses),
  value: z.number().nullable().describe("What was measured; null when nothing was."),
  unit: z.enum(valueUnits),
  target: z
    .object({ min: z.number().nullable(), max: z.number().nullable() })
    .describe("The values that pass, both ends included; null is open."),
  weight: z.number().describe("What it counts in the score, if it was measured."),
  advice: z.string().describe("What to do, or why it was not measured; empty for a check that passed."),
  evidence: z.array(
    z.object({
      excerpt: z.string(),
      block: z
        .int()
        .nullable()
        .describe("The index of the block element in the HTML; null for a title, slug or meta description."),
    }),
  ),
});

/** The checks behind an article's score. */
export const scoreDetails = z.object({
  version: z.int().describe("Of the rules."),
  measured: z.number().min(0).max(1).describe("The share of the weight that was measured."),
  cap: z.int().min(0).max(100).default(100).describe("The most that a text so short can score."),
  checks: z.array(scoreCheck),
});

/** A check as the first version of the rules stored it, in a list without a version. */
const firstCheck = z
  .object({
    id: z.string(),
    label: z.string(),
    passed: z.boolean(),
    points: z.int(),
    pointsMax: z.int(),
    detail: z.string(),
    suggestion: z.string(),
  })
  .transform(
    (check): z.output<typeof scoreCheck> => ({
      id: check.id,
      group: groupsOfFirstChecks[check.id] ?? "structure",
      title: check.label,
      status: check.passed ? "pass" : check.points > 0 ? "warn" : "fail",
      value: check.points,
      unit: "points",
      target: { min: check.pointsMax, max: null },
      weight: check.pointsMax,
      advice: [check.detail, check.suggestion].filter(Boolean).join(" "),
      evidence: [],
    }),
  );

const groupsOfFirstChecks: Readonly<Record<string, (typeof checkGroups)[number]>> = {
  title_keyword: "keyphrase",
  meta_keyword: "keyphrase",
  introduction: "keyphrase",
  heading_keyword: "keyphrase",
  stuffing: "keyphrase",
  title_length: "metadata",
  meta_description: "metadata",
  links: "links",
  paragraphs: "readability",
  sentences: "readability",
  length: "substance",
  repetition: "substance",
};

const storedScore = z.union([
  scoreDetails,
  z.array(firstCheck).transform((checks) => ({ version: 1, measured: 1, cap: 100, checks })),
]);

/** Reads the column `article.score_checks`; null for an article that was never scored. */
export function viewScoreDetails(column: unknown): z.output<typeof scoreDetails> | null {
  return column === null ? null : storedScore.parse(column);
}
