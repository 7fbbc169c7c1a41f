import { piecesOf } from "@/lib/text/pieces-of";
import { countWords, wordsOf } from "@/lib/text/words-of";
import { normalizeKeyword } from "../keyword";
import { readHtml } from "./read-html";
import type { ArticleToScore } from "./score-check";

/** The parts of an article that the score rules judge. */
export interface ParsedArticle {
  title: string;
  metaDescription: string;
  /** The normalised keyword. */
  keyword: string;
  headings: { depth: number; text: string }[];
  /** The paragraphs in order, without those in lists and tables. */
  paragraphs: { text: string; words: number }[];
  sentences: { text: string; words: number }[];
  words: number;
  /** How often the text contains the keyword as a phrase. */
  keywordUses: number;
  links: string[];
  images: { alt: string }[];
  lists: number;
  tables: number;
  /** Whether the script puts spaces between words. If not, as in Thai and Chinese, word counts are estimates. */
  spaced: boolean;
}

export function readArticle(source: ArticleToScore): ParsedArticle {
  const { blocks, links, images, lists, tables } = readHtml(source.html);
  const text = blocks.map((block) => block.text).join("\n");
  const keyword = normalizeKeyword(source.keyword.slice(0, lineLengthMax));
  const paragraphs = blocks
    .filter(({ kind }) => kind === "paragraph")
    .map((paragraph) => ({ text: paragraph.text, words: countWords(paragraph.text) }));
  return {
    title: source.title.trim(),
    metaDescription: source.metaDescription.trim(),
    keyword,
    headings: blocks
      .filter(({ kind }) => kind === "heading")
      .map((heading) => ({ depth: heading.level, text: heading.text })),
    paragraphs,
    sentences: paragraphs.flatMap((paragraph) => sentencesOf(paragraph.text)),
    words: countWords(text),
    keywordUses: countUses(text, keyword),
    links: links.map(({ href }) => href),
    images,
    lists,
    tables,
    spaced:
      !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
        source.title + text.slice(0, 500),
      ),
  };
}

/** Whether a text contains the keyword as a phrase, or all of its significant words in any order. */
export function mentions(text: string, keyword: string): boolean {
  const key = normalizeKeyword(text.slice(0, lineLengthMax));
  if (key.includes(keyword)) return true;
  const words = new Set(wordsOf(key));
  const all = wordsOf(keyword);
  const wanted = all.filter((word) => word.length > 3 || all.length < 3);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}

function sentencesOf(text: string): { text: string; words: number }[] {
  const sentences: { text: string; words: number }[] = [];
  for (const piece of piecesOf(text, pieceLengthMax)) {
    for (const { segment } of sentenceSegmenter.segment(piece)) {
      const sentence = segment.trim();
      if (sentence !== "") sentences.push({ text: sentence, words: countWords(sentence) });
    }
  }
  return sentences;
}

/** How many characters of a title, heading or first paragraph are searched for the keyword. */
const lineLengthMax = 2_000;
/** In how many characters uses of the keyword are counted; overuse shows long before. */
const countedLengthMax = 100_000;

const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** In characters, longer than real paragraphs. The segmenter's time and memory grow faster than its text. */
const pieceLengthMax = 4_000;

function countUses(text: string, keyword: string): number {
  if (keyword === "") return 0;
  let uses = 0;
  // Read in pieces, because normalising a run of combining marks takes quadratic time.
  for (const piece of piecesOf(text.slice(0, countedLengthMax), pieceLengthMax)) {
    uses += normalizeKeyword(piece).split(keyword).length - 1;
  }
  return uses;
}
