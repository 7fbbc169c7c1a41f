import { z } from "zod";
import { countField, shortTextField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const formulaView = z.object({
  id: z.enum(["reading_ease", "flesch_kincaid", "automated_readability", "lix", "gulpease"]),
  name: z.string(),
  status: z.enum(["measured", "not_checked"]),
  value: z.number().nullable(),
  meaning: z.string().nullable().describe("What the value says; null when it is not checked."),
  reason: z.string().nullable().describe("Why it is not checked; null when it is measured."),
});

export const checkReadability = freeOperation({
  name: "free.readability",
  summary: "Measure how hard a text is to read",
  description:
    "By the formulas that are made for its language. The language is guessed unless it is given. A formula that does not fit the language is not checked, rather than applied all the same.",
  refusals: ["unavailable"],
  input: z.strictObject({
    text: sourceField("A plain text; an empty line ends a paragraph.", 60_000).min(1, {
      error: "must not be empty",
    }),
    language: shortTextField(35, "The language of the text, such as `en` or `de-AT`.")
      .trim()
      .min(1)
      .optional(),
  }),
  output: z.object({
    language: z.string().nullable().describe("Given or guessed; null when it could not be told."),
    words: countField,
    sentences: countField,
    syllables: countField.nullable().describe("Null in a language without rules for them."),
    average_sentence_length: z.number().nullable().describe("In words; null without sentences."),
    formulas: z.array(formulaView),
    longest_sentences: z
      .array(z.object({ text: z.string(), words: countField }))
      .describe("At most five, the longest first."),
  }),
  example: {
    text: "Wipe the anvil dry after each use. Oil its face before the winter comes. An anvil that stays wet in an unheated workshop will rust within days.",
  },
  answers: {
    example: {
      language: "en",
      words: 27,
      sentences: 3,
      syllables: 36,
      average_sentence_length: 9,
      formulas: [
        {
          id: "reading_ease",
          name: "Reading ease",
          value: 84.9,
          meaning: "easy: 6th grade",
          reason: null,
          status: "measured",
        },
        {
          id: "flesch_kincaid",
          name: "Flesch–Kincaid grade",
          value: 3.7,
          meaning: "grade 4 of schools in the United States",
          reason: null,
          status: "measured",
        },
        {
          id: "automated_readability",
          name: "Automated readability index",
          value: 3,
          meaning: "grade 3 of schools in the United States",
          reason: null,
          status: "measured",
        },
        {
          id: "lix",
          name: "LIX",
          value: 16.4,
          meaning: "very easy: children’s books",
          reason: null,
          status: "measured",
        },
        {
          id: "gulpease",
          name: "Gulpease",
          value: null,
          meaning: null,
          reason: "The formula is not made for the language “en”.",
          status: "not_checked",
        },
      ],
      longest_sentences: [
        { text: "An anvil that stays wet in an unheated workshop will rust within days.", words: 13 },
        { text: "Wipe the anvil dry after each use.", words: 7 },
        { text: "Oil its face before the winter comes.", words: 7 },
      ],
    },
  },
  async run({ freeTasks }, { text, language = null }) {
    const read = await orTooComplex(freeTasks.measureReadability(text, language), "text");
    return {
      language: read.language,
      words: read.words,
      sentences: read.sentences,
      syllables: read.syllables,
      average_sentence_length: read.averageSentenceLength,
      formulas: read.formulas.map((formula) => ({
        ...formula,
        status: formula.value === null ? ("not_checked" as const) : ("measured" as const),
      })),
      longest_sentences: read.longestSentences,
    };
  },
});

export const readabilityTool = freeTool(checkReadability, {
  title: "Readability checker",
  purpose: "Measure how hard a text is to read, by the formulas made for its language.",
  group: "writing",
  checks: [
    "Flesch’s reading ease in the version for English, German, Spanish, French, Italian, Dutch, Portuguese or Russian.",
    "The grade of a school: Flesch–Kincaid and the automated readability index for English.",
    "LIX for English, German, French and the Nordic languages, and Gulpease for Italian.",
    "The longest sentences, which are the first to be divided.",
  ],
  reading: [
    "The reading ease goes from 0 to 100; from 60 on, most adults read a text without effort. LIX goes the other way: the higher, the harder. The grades say after how many years of school in the United States a text is easy.",
    "Formulas count the lengths of words and sentences, and know nothing of meaning. They differ among each other, so compare a text with its own earlier version rather than with a limit.",
  ],
});
