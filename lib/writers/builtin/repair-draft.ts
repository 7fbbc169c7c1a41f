import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, SKIP, visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { oneLine } from "@/lib/text/one-line";
import { cleanMarkdown } from "../answers/clean-markdown";
import { replaceSpans, type SpanEdit, spanOf } from "../answers/markdown-spans";
import { metaDescriptionMax } from "../article-schemas";
import type { ArticleDraft, WriterBrief } from "../writer";
import { tidyParagraphs } from "./tidy-paragraphs";
import { isUnfitText } from "./usable-sentence";

/** Replacements for a title, description or introduction that has faults. */
export interface RepairHead {
  title: string;
  metaDescription: string;
  /** The first sentences as Markdown; they contain the keyword. */
  opening: string;
}

const metaDescriptionMin = 50;

/** Whether the problems ask for more text, the only fault that `repairDraft` cannot remove. */
export function asksForMoreText(problems: string[]): boolean {
  return problems.some(
    (problem) =>
      /\b(?:too short|longer|thin|\d+ words)\b/i.test(problem) &&
      !/description|title|paragraph|sentence/i.test(problem),
  );
}

/**
 * Removes the faults that the publish gate and the score report. They are detected in the draft itself and not by
 * the wording of the problems, so a new wording needs no change here.
 */
export function repairDraft(draft: ArticleDraft, brief: WriterBrief, head: RepairHead): ArticleDraft {
  const keyword = oneLine(brief.keyword);
  const lacksKeyword = (text: string) => !text.toLowerCase().includes(keyword.toLowerCase());
  const { title, metaDescription, keywords } = draft;
  const hasOwnTitle = brief.title === null && !isUnfitText(title) && !lacksKeyword(title);
  const hasOwnDescription =
    metaDescription.length >= metaDescriptionMin &&
    metaDescription.length <= metaDescriptionMax &&
    !lacksKeyword(metaDescription) &&
    !isUnfitText(metaDescription);
  const { markdown } = cleanMarkdown(draft.markdown, brief);
  const tidy = tidyParagraphs(withoutUnfitBlocks(markdown));
  return {
    title: hasOwnTitle ? title : head.title,
    metaDescription: hasOwnDescription ? metaDescription : head.metaDescription,
    markdown: introductionOf(tidy).every(lacksKeyword) ? `${head.opening}\n\n${tidy}` : tidy,
    keywords,
  };
}

/** Removes headings, list items and table rows that contain a placeholder. `tidyParagraphs` does paragraphs. */
function withoutUnfitBlocks(markdown: string): string {
  const edits: SpanEdit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    const isBlock = node.type === "heading" || node.type === "listItem" || node.type === "tableRow";
    if (!isBlock || !isUnfitText(textOf(node))) return CONTINUE;
    // The item of the nested list is removed instead.
    if (node.type === "listItem" && node.children.some(({ type }) => type === "list")) return CONTINUE;
    const { from, to } = spanOf(node);
    edits.push({ from, to: markdown[to] === "\n" ? to + 1 : to, text: "" });
    return SKIP;
  });
  return replaceSpans(markdown, edits);
}

/** The texts of the blocks before the first heading. */
function introductionOf(markdown: string): string[] {
  const blocks = parseMarkdown(markdown).children;
  const firstHeading = blocks.findIndex(({ type }) => type === "heading");
  return blocks.slice(0, firstHeading === -1 ? blocks.length : firstHeading).map((block) => textOf(block));
}
