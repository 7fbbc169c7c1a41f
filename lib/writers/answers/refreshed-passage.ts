import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { oneLine } from "@/lib/text/one-line";
import { sentencesIn } from "@/lib/text/sentences-in";
import { wordsOf } from "@/lib/text/words-of";
import type { RefreshRequest } from "../refresh-request";
import { lostFigures, lostForms, otherLanguage } from "./lost-from-passage";
import { readRewording } from "./proposal-answer";

/** Of the words outside the outdated sentences, at least this share stays. */
const keptShareMin = 0.8;
/** More new words for each outdated fact are no small change. */
const newWordsMax = 15;
/** How much longer than the passage and what the sources say now an answer may be, in characters. */
const lengthReserve = 200;

/**
 * Reads a model's answer as a passage that was brought up to date. Nobody reads it before it is stored, so it is taken only
 * if it says nothing that neither the article nor the sources say, and has lost nothing but what is outdated: null for any
 * other answer, and for one that changes nothing. Pure.
 */
export function readRefreshedPassage(answer: string, request: RefreshRequest): string | null {
  try {
    return readRefreshed(answer, request);
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

function readRefreshed(answer: string, request: RefreshRequest): string | null {
  const { passage, languageCode, outdated, title, keyword, before, after } = request;
  const news = outdated.map((fact) => (fact.kind === "date" ? fact.why : (fact.after ?? "")));
  const known = [title, keyword, before, passage, after].join("\n\n");
  // Of the sources only figures and dates: what they say in praise of somebody, or quote, is no correction.
  const read = readRewording(answer, request, known, news.join("\n\n"));
  if (read === null || read.markdown === passage.trim()) return null;
  const { markdown, newClaims, lostLinks, issues } = read;
  if (newClaims.length > 0 || issues.length > 0) return null;
  if (markdown.length > passage.length + news.join("").length + lengthReserve) return null;
  if (lostLinks.some((url) => !isOfGoneSource(url, request))) return null;
  if (otherLanguage(passage, markdown, languageCode).length > 0) return null;
  if (typesIn(markdown) !== typesIn(passage) || lostForms(passage, markdown).length > 0) return null;
  const sentences = outdated.map(({ sentence }) => oneLine(sentence));
  const lost = lostFigures(passage, markdown, languageCode);
  if (lost.some((figure) => !sentences.some((sentence) => sentence.includes(figure)))) return null;
  return isSmallChange(passage, markdown, sentences) ? markdown : null;
}

/** Where a source says nothing of it any more, its link may go with the statement. */
function isOfGoneSource(url: string, { outdated }: RefreshRequest): boolean {
  return outdated.some((fact) => fact.kind === "source" && fact.after === null && fact.url === url);
}

/** The kinds of the blocks of a passage: a paragraph stays one paragraph, a list a list. */
function typesIn(markdown: string): string {
  return parseMarkdown(markdown)
    .children.map((node) => (node.type === "heading" ? `heading ${node.depth}` : node.type))
    .join(" ");
}

/**
 * Whether the answer still has the words outside the outdated sentences, no more sentences than the passage, and few new
 * words. Attack: a source that tells the model to write something else into the article, which it obeys.
 */
function isSmallChange(passage: string, answer: string, outdated: readonly string[]): boolean {
  const [before, after] = [plainTextOf(passage), plainTextOf(answer)];
  if (sentencesIn(after).length > sentencesIn(before).length) return false;
  const rest = wordsOnlyIn(wordsOf(before), outdated.flatMap(wordsOf));
  const written = wordsOf(after);
  return (
    wordsOnlyIn(rest, written).length <= (1 - keptShareMin) * rest.length &&
    wordsOnlyIn(written, wordsOf(before)).length <= newWordsMax * outdated.length
  );
}

/** As readers see it, with a space between items and cells. */
function plainTextOf(markdown: string): string {
  const texts: string[] = [];
  visit(parseMarkdown(markdown), ["paragraph", "heading", "tableCell"], (node) => {
    texts.push(textOf(node));
  });
  return oneLine(texts.join(" "));
}

/** The words of one text that another one has not, or not as often. */
function wordsOnlyIn(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
