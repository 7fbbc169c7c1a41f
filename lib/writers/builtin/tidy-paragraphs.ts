import type { Paragraph } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { sentencesIn } from "@/lib/text/sentences-in";
import { countWords } from "@/lib/text/words-of";
import { replaceSpans, type SpanEdit, spanOf } from "../answers/markdown-spans";
import { joinSentences } from "./sentences";
import { isUnfitText, sentenceKey } from "./usable-sentence";

const paragraphWordsMax = 90;

/** Removes unfit, repeated and given sentences from paragraphs, and splits paragraphs that are too long to read. */
export function tidyParagraphs(markdown: string, removed: readonly string[] = []): string {
  const seen = new Set(removed.map(sentenceKey));
  const edits = paragraphsOf(markdown).flatMap((paragraph): SpanEdit[] => {
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
  return replaceSpans(markdown, edits)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
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
