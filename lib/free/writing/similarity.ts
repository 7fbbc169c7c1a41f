import { z } from "zod";
import { countField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const verdicts = ["same", "mostly_same", "partly_same", "different"] as const;
const share = z.number().min(0).max(1);
/** In characters, of each text. */
export const comparedLengthMax = 40_000;
const comparedField = (description: string) =>
  sourceField(description, comparedLengthMax).min(1, { error: "must not be empty" });

export const measureSimilarity = freeOperation({
  name: "free.similarity",
  summary: "Measure how much of one text occurs in another",
  description:
    "The measure with which Galley proves that a page shows an article: the share of overlapping runs of four words, or eight characters of Han, Kana or Thai, ignoring case, punctuation, spacing and accents.",
  refusals: ["unavailable"],
  input: z.strictObject({
    first: comparedField("A plain text."),
    second: comparedField("The text that it is compared with."),
  }),
  output: z.object({
    verdict: z.enum(verdicts),
    first_in_second: share.describe("The share of the first text that occurs in the second one."),
    second_in_first: share,
    closing_in_second: share.describe("The same for the last 30 % of the first text."),
    closing_missing: z
      .boolean()
      .describe(
        "Whether so little of the first text’s end is there that Galley would call the copy cut short.",
      ),
    first_shingles: countField.describe("How many runs the first text has."),
    second_shingles: countField,
    shared_passages: z
      .array(z.object({ text: z.string(), words: countField }))
      .describe(
        "The longest passages that stand in both, in lower case and without punctuation; at most 10.",
      ),
  }),
  example: {
    first: "Wipe the anvil dry after each use and oil its face before winter comes.",
    second: "Always wipe the anvil dry after each use, and oil its face.",
  },
  answers: {
    example: {
      verdict: "mostly_same",
      first_in_second: 0.7272727272727273,
      second_in_first: 0.8888888888888888,
      closing_in_second: 0.25,
      closing_missing: false,
      first_shingles: 11,
      second_shingles: 9,
      shared_passages: [{ text: "wipe the anvil dry after each use and oil its face", words: 11 }],
    },
  },
  async run({ freeTasks }, { first, second }) {
    const compared = await orTooComplex(freeTasks.compareTexts(first, second), "first");
    return {
      verdict: verdictOf(Math.max(compared.firstInSecond, compared.secondInFirst)),
      first_in_second: compared.firstInSecond,
      second_in_first: compared.secondInFirst,
      closing_in_second: compared.closingInSecond,
      closing_missing: compared.closingMissing,
      first_shingles: compared.firstShingles,
      second_shingles: compared.secondShingles,
      shared_passages: compared.sharedPassages,
    };
  },
});

function verdictOf(containment: number): (typeof verdicts)[number] {
  if (containment >= 0.9) return "same";
  if (containment >= 0.6) return "mostly_same";
  return containment >= 0.1 ? "partly_same" : "different";
}

export const similarityTool = freeTool(measureSimilarity, {
  title: "Text similarity",
  purpose: "Measure how much of one text stands in another, and see the passages that they share.",
  group: "writing",
  checks: [
    "Runs of four words, or of eight characters in scripts without spaces: long enough that two texts about the same subject share almost none by chance.",
    "Each direction on its own, so that a short text inside a long one is found.",
    "The last part of the first text, which is missing from cut copies.",
  ],
  reading: [
    "From 90 % on, one text contains the other. From 60 % on, most of it does, for example with other boxes and tables in between. Two texts about the same subject stay below 10 %.",
    "Where almost nothing of the first text’s end is found, the copy was cut short, however much of the rest is there.",
    "The measure compares wording, not meaning: a good paraphrase shares nothing with its source.",
  ],
});
