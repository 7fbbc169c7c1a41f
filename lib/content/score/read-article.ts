import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { piecesOf } from "@/lib/text/pieces-of";
import { countWords, wordsOf } from "@/lib/text/words-of";
import { normalizeKeyword } from "../keyword";
import { parseMarkdown } from "../markdown/parse-markdown";

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

export function parseArticle(source: {
  title: string;
  metaDescription: string;
  markdown: string;
  keyword: string;
}): ParsedArticle {
  return readArticleTree(source, parseMarkdown(source.markdown));
}

/** Does the same as `parseArticle` for a text that is already parsed. */
export function readArticleTree(
  source: { title: string; metaDescription: string; keyword: string },
  root: Root,
): ParsedArticle {
  const article: ParsedArticle = {
    title: source.title.trim(),
    metaDescription: source.metaDescription.trim(),
    keyword: normalizeKeyword(source.keyword.slice(0, lineLengthMax)),
    headings: [],
    paragraphs: [],
    sentences: [],
    words: 0,
    keywordUses: 0,
    links: [],
    images: [],
    lists: 0,
    tables: 0,
    spaced: true,
  };
  const texts: string[] = [];
  collect(root, article, texts, false);
  const text = texts.join("\n");
  article.words = countWords(text);
  article.keywordUses = countUses(text, article.keyword);
  article.sentences = article.paragraphs.flatMap((paragraph) => sentencesOf(paragraph.text));
  article.spaced =
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
      source.title + text.slice(0, 500),
    );
  return article;
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

function collect(node: Nodes, article: ParsedArticle, texts: string[], inBlock: boolean): void {
  if (node.type === "heading") article.headings.push({ depth: node.depth, text: textOf(node) });
  if (node.type === "paragraph" && !inBlock) {
    const text = textOf(node);
    article.paragraphs.push({ text, words: countWords(text) });
  }
  if (node.type === "heading" || node.type === "paragraph" || node.type === "table") texts.push(textOf(node));
  if (node.type === "link") article.links.push(node.url);
  if (node.type === "image") article.images.push({ alt: node.alt?.trim() ?? "" });
  if (node.type === "list") article.lists += 1;
  if (node.type === "table") article.tables += 1;
  // Code and raw HTML are not prose.
  if (node.type === "code" || node.type === "html") return;
  if (!("children" in node)) return;
  const inside =
    inBlock || node.type === "listItem" || node.type === "table" || node.type === "footnoteDefinition";
  for (const child of node.children) collect(child, article, texts, inside);
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
