import { z } from "zod";
import { countField, shortTextField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";

const phraseView = z.object({
  phrase: z.string(),
  count: countField,
  density: z.number().describe("The share of all words that belong to it, in percent."),
});

export const measureKeywordDensity = freeOperation({
  name: "free.keyword_density",
  summary: "Count the words and phrases of a text",
  description:
    "Phrases of one, two and three words with their density. Stop words of more than 50 languages are left out; the language is guessed unless it is given.",
  refusals: ["unavailable"],
  input: z.strictObject({
    text: sourceField("A plain text.", 60_000).min(1, { error: "must not be empty" }),
    keyword: shortTextField(200, "A phrase to count as well.").trim().min(1).optional(),
    language: shortTextField(35, "The language of the text, such as `en` or `de-AT`.").optional(),
  }),
  output: z.object({
    words: countField,
    different_words: countField,
    language: z.string().nullable().describe("Whose stop words were left out; null when none were."),
    one_word: z.array(phraseView).describe("At most 25, the most frequent first."),
    two_words: z.array(phraseView).describe("Those that occur more than once."),
    three_words: z.array(phraseView).describe("Those that occur more than once."),
    keyword: phraseView.nullable(),
  }),
  example: {
    text: "Oil the anvil. An anvil that stays wet will rust, and rust eats the anvil.",
    keyword: "anvil",
  },
  answers: {
    example: {
      words: 15,
      different_words: 11,
      language: "en",
      one_word: [
        { phrase: "anvil", count: 3, density: 20 },
        { phrase: "rust", count: 2, density: 13.33 },
        { phrase: "eats", count: 1, density: 6.67 },
        { phrase: "oil", count: 1, density: 6.67 },
        { phrase: "stays", count: 1, density: 6.67 },
        { phrase: "wet", count: 1, density: 6.67 },
        { phrase: "will", count: 1, density: 6.67 },
      ],
      two_words: [],
      three_words: [],
      keyword: { phrase: "anvil", count: 3, density: 20 },
    },
  },
  async run({ freeTasks }, { text, keyword = null, language = null }) {
    const counted = await orTooComplex(freeTasks.keywordDensity(text, { language, keyword }), "text");
    return {
      words: counted.words,
      different_words: counted.differentWords,
      language: counted.language,
      one_word: counted.phrases.one,
      two_words: counted.phrases.two,
      three_words: counted.phrases.three,
      keyword: counted.keyword,
    };
  },
});

export const keywordDensityTool = freeTool(measureKeywordDensity, {
  title: "Keyword density",
  purpose: "See which words and phrases a text repeats, and how often it names its keyword.",
  group: "writing",
  checks: [
    "Phrases of one, two and three words; none reaches over the end of a sentence or clause.",
    "Stop words such as “the” and “of” are left out, in more than 50 languages.",
    "Texts in scripts without spaces, such as Chinese or Thai, are divided into words as well.",
  ],
  reading: [
    "There is no right density. If the phrases at the top are not what the text is about, the text has drifted; if its keyword stands far above everything else, readers notice the repetition.",
  ],
});
