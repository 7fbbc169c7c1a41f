import type { ListItem } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, SKIP, visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/parse-markdown";
import { cleanMarkdown } from "../answers/clean-markdown";
import { replaceSpans, type SpanEdit, spanOf } from "../answers/markdown-spans";
import { metaDescriptionMax } from "../article-schemas";
import { oneLine } from "../plain-text";
import type { ArticleDraft, WriterBrief } from "../writer";
import type { ArticleHead } from "./article-head";
import { tidyParagraphs } from "./tidy-paragraphs";
import { isUnfitText } from "./unfit-text";

const metaDescriptionMin = 50;

/** Whether the problems ask for more text, which is the one fault that mending alone cannot cure. */
export function isTooShort(problems: string[]): boolean {
  return problems.some(
    (problem) =>
      /\b(?:too short|longer|thin|\d+ words)\b/i.test(problem) &&
      !/description|title|paragraph|sentence/i.test(problem),
  );
}

/**
 * The draft without the faults that the gate and the score look for. Each of them is looked for in the draft
 * itself rather than in the wording of the problem, so that a new wording needs no change here.
 */
export function mend(draft: ArticleDraft, brief: WriterBrief, head: ArticleHead): ArticleDraft {
  const keyword = oneLine(brief.keyword);
  const { markdown } = cleanMarkdown(draft.markdown, brief);
  const isUntitled = isUnfitText(draft.title) || isWithout(draft.title, keyword);
  const tidy = tidyParagraphs(withoutUnfitBlocks(markdown), brief.project.languageCode);
  return {
    title: isUntitled || brief.title !== null ? head.title : draft.title,
    metaDescription: isPoorDescription(draft.metaDescription, keyword)
      ? head.metaDescription
      : draft.metaDescription,
    markdown: withKeywordInIntroduction(tidy, keyword, head.opening),
    keywords: draft.keywords,
  };
}

function isPoorDescription(description: string, keyword: string): boolean {
  const isFittingLength =
    description.length >= metaDescriptionMin && description.length <= metaDescriptionMax;
  return !isFittingLength || isWithout(description, keyword) || isUnfitText(description);
}

function isWithout(text: string, keyword: string): boolean {
  return !text.toLowerCase().includes(keyword.toLowerCase());
}

/** Takes out headings, list items and table rows that hold a placeholder; paragraphs lose single sentences. */
function withoutUnfitBlocks(markdown: string): string {
  const edits: SpanEdit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    const isBlock = node.type === "heading" || node.type === "listItem" || node.type === "tableRow";
    if (!isBlock || !isUnfitText(textOf(node))) return CONTINUE;
    if (node.type === "listItem" && hasSublist(node)) return CONTINUE;
    const { from, to } = spanOf(node);
    edits.push({ from, to: markdown[to] === "\n" ? to + 1 : to, text: "" });
    return SKIP;
  });
  return replaceSpans(markdown, edits);
}

function hasSublist(item: ListItem): boolean {
  return item.children.some(({ type }) => type === "list");
}

function withKeywordInIntroduction(markdown: string, keyword: string, sentence: string): string {
  const blocks = parseMarkdown(markdown).children;
  const firstHeading = blocks.findIndex(({ type }) => type === "heading");
  const introduction = blocks.slice(0, firstHeading === -1 ? blocks.length : firstHeading);
  const isNamed = introduction.some((block) => !isWithout(textOf(block), keyword));
  return isNamed ? markdown : `${sentence}\n\n${markdown}`;
}
