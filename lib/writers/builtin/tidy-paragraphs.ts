import type { Paragraph } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { sentencesIn } from "@/lib/text/sentences-in";
import { countWords } from "@/lib/text/words-of";
import { type SpanEdit, spanOf } from "../answers/markdown-spans";
import type { RevisionEdit } from "../writer";
import { joinSentences } from "./sentences";
import { isUnfitText, sentenceKey } from "./usable-sentence";

const paragraphWordsMax = 90;

/** Edits that remove unfit, repeated and given sentences from paragraphs, and split paragraphs that are too long to read. */
export function tidyingRevision(markdown: string, removed: readonly string[]): RevisionEdit[] {
  return tidyingEdits(markdown, removed).map(({ from, to, text }) => {
    // A paragraph that is left without a sentence goes with the empty line before it.
    const start = text === "" ? markdown.slice(0, from).trimEnd().length : from;
    return { find: markdown.slice(start, to), replace: text };
  });
}

function tidyingEdits(markdown: string, removed: readonly string[]): SpanEdit[] {
  const seen = new Set(removed.map(sentenceKey));
  return paragraphsOf(markdown).flatMap((paragraph): SpanEdit[] => {
    const span = spanOf(paragraph);
    const sentences = sentencesIn(markdown.slice(span.from, span.to)).map(({ text }) => text);
    const kept = sentences.filter((sentence) => {
      const said = sentence.replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
      const key = sentenceKey(said);
      const isRepeated = key !== "" && seen.has(key);
      seen.add(key);
      return !isRepeated && !isUnfitText(said);
    });
    const isLong = countWords(textOf(paragraph)) > paragraphWordsMax;
    if (kept.length === sentences.length && !isLong) return [];
    return [{ ...span, text: isLong ? inReadableParts(kept) : joinSentences(kept) }];
  });
}

function inReadableParts(sentences: string[]): string {
  const parts: string[][] = [[]];
  for (const sentence of sentences) {
    const last = parts[parts.length - 1] ?? [];
    const isFull = last.length > 0 && countWords([...last, sentence].join(" ")) > paragraphWordsMax * 0.7;
    if (isFull) parts.push([sentence]);
    else last.push(sentence);
  }
  return parts.map((part) => joinSentences(part)).join("\n\n");
}

/** The paragraphs at the top level. Those inside quotes, lists and tables are left as they are. */
function paragraphsOf(markdown: string): Paragraph[] {
  return parseMarkdown(markdown).children.filter((node): node is Paragraph => node.type === "paragraph");
}
