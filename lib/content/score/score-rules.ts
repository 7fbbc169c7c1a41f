import { mentions, type ParsedArticle } from "./read-article";

/** The share of its points, from 0 to 1, that a rule gives; null when it cannot judge the text. */
export type RuleResult = { share: number; detail: string; suggestion: string } | null;

export interface ScoreRule {
  id: string;
  label: string;
  pointsMax: number;
  judge(article: ParsedArticle): RuleResult;
}

/** 1 between `from` and `to`, falling linearly to 0 at `zero` below and at `end` above. */
function within(value: number, range: { zero: number; from: number; to: number; end: number }): number {
  if (value < range.from) return Math.max(0, (value - range.zero) / (range.from - range.zero));
  if (value > range.to) return Math.max(0, (range.end - value) / (range.end - range.to));
  return 1;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const letters = (text: string) => Array.from(text).length;

/** The rules and their weights, which add up to 100 points. */
export const scoreRules: readonly ScoreRule[] = [
  {
    id: "title_keyword",
    label: "The title names the keyword",
    pointsMax: 10,
    judge: ({ title, keyword }) => ({
      share: mentions(title, keyword) ? 1 : 0,
      detail: mentions(title, keyword) ? "It does." : "It does not.",
      suggestion: `Use “${keyword}” in the title.`,
    }),
  },
  {
    id: "title_length",
    label: "The title fits into a search result",
    pointsMax: 6,
    judge: ({ title, spaced }) => ({
      share: within(
        letters(title),
        spaced ? { zero: 5, from: 25, to: 65, end: 110 } : { zero: 2, from: 8, to: 35, end: 60 },
      ),
      detail: `${counted(letters(title), "character")}.`,
      suggestion: spaced ? "Aim at 25 to 65 characters." : "Aim at 8 to 35 characters.",
    }),
  },
  {
    id: "meta_description",
    label: "The meta description fills its place",
    pointsMax: 6,
    judge: ({ metaDescription, spaced }) => ({
      share: within(
        letters(metaDescription),
        spaced ? { zero: 10, from: 70, to: 160, end: 200 } : { zero: 5, from: 35, to: 120, end: 160 },
      ),
      detail: `${counted(letters(metaDescription), "character")}.`,
      suggestion: "Say in 70 to 160 characters what the reader gets.",
    }),
  },
  {
    id: "meta_keyword",
    label: "The meta description names the keyword",
    pointsMax: 4,
    judge: ({ metaDescription, keyword }) => ({
      share: mentions(metaDescription, keyword) ? 1 : 0,
      detail: mentions(metaDescription, keyword) ? "It does." : "It does not.",
      suggestion: `Use “${keyword}” in the meta description.`,
    }),
  },
  {
    id: "length",
    label: "The text is long enough to answer",
    pointsMax: 12,
    judge: ({ words }) => ({
      share: within(words, { zero: 100, from: 700, to: 4000, end: 9000 }),
      detail: `${counted(words, "word")}.`,
      suggestion:
        words < 700
          ? "Answer the questions that a reader still has; 700 words are a good measure."
          : "Cut or split the text.",
    }),
  },
  {
    id: "introduction",
    label: "The first paragraph names the keyword and is short",
    pointsMax: 6,
    judge: ({ paragraphs, keyword }) => {
      const first = paragraphs[0];
      if (first === undefined)
        return { share: 0, detail: "There is no paragraph.", suggestion: "Begin with a paragraph." };
      const named = mentions(first.text, keyword) ? 0.6 : 0;
      return {
        share: named + 0.4 * within(first.words, { zero: 3, from: 15, to: 90, end: 200 }),
        detail: `${counted(first.words, "word")}, the keyword is ${named > 0 ? "there" : "missing"}.`,
        suggestion: `Say in the first paragraph, in at most 90 words, what the reader gets, and use “${keyword}”.`,
      };
    },
  },
  {
    id: "structure",
    label: "Sections have headings",
    pointsMax: 10,
    judge: ({ headings, words }) => {
      const sections = headings.filter(({ depth }) => depth === 2).length;
      const wanted = Math.min(8, Math.max(3, Math.floor(words / 350)));
      return {
        share: sections / wanted,
        detail: `${counted(sections, "section")} for ${counted(words, "word")}.`,
        suggestion: `Divide the text into at least ${wanted} sections with an H2 each.`,
      };
    },
  },
  {
    id: "heading_order",
    label: "Headings go down one level at a time",
    pointsMax: 4,
    judge: ({ headings }) => {
      const jumps = headings.filter(
        ({ depth }, index) => depth > (headings[index - 1]?.depth ?? 1) + 1,
      ).length;
      return {
        share: headings.length === 0 ? 0 : jumps === 0 ? 1 : 0,
        detail: headings.length === 0 ? "There are no headings." : `${counted(jumps, "jump")}.`,
        suggestion: "Follow an H2 with an H3, not with an H4.",
      };
    },
  },
  {
    id: "heading_keyword",
    label: "A heading takes the keyword up",
    pointsMax: 4,
    judge: ({ headings, keyword }) => {
      const found = headings.some(({ text }) => mentions(text, keyword));
      return {
        share: found ? 1 : 0,
        detail: found ? "One does." : "None does.",
        suggestion: `Use “${keyword}” in one of the headings.`,
      };
    },
  },
  {
    id: "paragraphs",
    label: "Paragraphs are short",
    pointsMax: 8,
    judge: ({ paragraphs }) => {
      if (paragraphs.length === 0)
        return { share: 0, detail: "There are none.", suggestion: "Write paragraphs." };
      const long = paragraphs.filter(({ words }) => words > 130).length / paragraphs.length;
      return {
        share: 1 - 2 * long,
        detail: `${percent(long)} have more than 130 words.`,
        suggestion: "Split the long paragraphs.",
      };
    },
  },
  {
    id: "sentences",
    label: "Sentences are readable",
    pointsMax: 8,
    // Not judged for scripts without spaces, whose word counts are estimates.
    judge: ({ sentences, spaced }) => {
      if (!spaced || sentences.length < 3) return null;
      const long = sentences.filter(({ words }) => words > 32).length / sentences.length;
      return {
        share: 1 - Math.max(0, long - 0.1) * 2.5,
        detail: `${percent(long)} have more than 32 words.`,
        suggestion: "Split the long sentences.",
      };
    },
  },
  {
    id: "stuffing",
    label: "The keyword is not overused",
    pointsMax: 6,
    judge: ({ keywordUses, words, keyword }) => {
      const share = words === 0 ? 0 : (keywordUses * Math.max(1, keyword.split(" ").length)) / words;
      return {
        share: words === 0 ? 0 : within(share, { zero: -1, from: 0, to: 0.035, end: 0.08 }),
        detail: `${counted(keywordUses, "time")}, ${(share * 100).toFixed(1)} % of the text.`,
        suggestion: "Use other words for it, or leave it out.",
      };
    },
  },
  {
    id: "repetition",
    label: "No sentence is repeated",
    pointsMax: 4,
    judge: ({ sentences }) => {
      if (sentences.length === 0) return null;
      const long = sentences.filter(({ words }) => words > 4).map(({ text }) => text.toLowerCase());
      const repeated = long.length - new Set(long).size;
      return {
        share: repeated === 0 ? 1 : 0,
        detail: `${repeated} are.`,
        suggestion: "Remove the repeated sentences.",
      };
    },
  },
  {
    id: "links",
    label: "Sources and further pages are linked",
    pointsMax: 4,
    judge: ({ links }) => {
      const pages = new Set(links.filter((link) => !link.startsWith("#"))).size;
      return {
        share: pages / 2,
        detail: `${counted(pages, "page")}.`,
        suggestion: "Link at least two pages that support or continue the text.",
      };
    },
  },
  {
    id: "scannable",
    label: "A list or a table helps to scan",
    pointsMax: 4,
    judge: ({ lists, tables }) => ({
      share: lists + tables > 0 ? 1 : 0,
      detail: `${counted(lists, "list")}, ${counted(tables, "table")}.`,
      suggestion: "Put steps or options into a list or a table.",
    }),
  },
  {
    id: "image_alt",
    label: "Images say what they show",
    pointsMax: 4,
    // An article without images has nothing to judge.
    judge: ({ images }) => {
      if (images.length === 0) return null;
      const described = images.filter(({ alt }) => alt !== "").length;
      return {
        share: described / images.length,
        detail: `${described} of ${images.length} have an alternative text.`,
        suggestion: "Give every image an alternative text.",
      };
    },
  },
];
