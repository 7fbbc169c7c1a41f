import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { readPage } from "@/lib/pages/read-page";
import { judgeResponse, type PageFinding } from "../judge";
import { readResponse } from "../page-response";
import { pageRules } from "../page-rules";
import { pastedAnswer } from "./audit-html";

export interface HeadingOutline {
  headings: { level: number; text: string }[];
  /** How many the page has; the list is cut. */
  total: number;
  findings: PageFinding[];
  passed: string[];
  /** Null when the page can be read. */
  unreadableReason: string | null;
}

const headingsMax = 500;
const textLengthMax = 300;
const headingIds = ["h1-present", "h1-single", "heading-order", "headings-not-empty"];
const headingRules = pageRules.filter(({ id }) => headingIds.includes(id));
const noAddress = "https://page.invalid/";

/** The headings of a page in order, judged by the audit's rules of headings. */
export function outlineHtml(html: string): HeadingOutline {
  const page = readPage(html, noAddress);
  if (page === null) {
    const reason = "The page has more elements, or nests them deeper, than can be read.";
    return { headings: [], total: 0, findings: [], passed: [], unreadableReason: reason };
  }
  const response = {
    ...readResponse(noAddress, pastedAnswer("", noAddress)),
    content: { kind: "page" as const, page },
  };
  const { findings, passed } = judgeResponse(response, headingRules);
  return {
    headings: page.headings
      .slice(0, headingsMax)
      .map(({ level, text, name }) => ({ level, text: (text || name).slice(0, textLengthMax) })),
    total: page.headings.length,
    findings,
    passed,
    unreadableReason: null,
  };
}

/** The same for the headings of a Markdown text. Throws MarkdownTooComplex. */
export function outlineMarkdown(markdown: string): HeadingOutline {
  const headings: string[] = [];
  visit(parseMarkdown(markdown), "heading", (heading) => {
    const text = textOf(heading).slice(0, textLengthMax).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    headings.push(`<h${heading.depth}>${text}</h${heading.depth}>`);
  });
  return outlineHtml(headings.join("\n"));
}
