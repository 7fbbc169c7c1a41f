import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, EXIT, visit } from "unist-util-visit";
import { parseMarkdown } from "../markdown/parse-markdown";
import { isPlaceholderAddress, placeholderIn } from "./placeholders";
import { refusalPhrases } from "./refusal-phrases";

export const gateCodes = [
  "placeholder",
  "refusal",
  "multiple_h1",
  "empty_text",
  "unresolved_link",
  "unproved_claim",
] as const;

export interface GateIssue {
  code: (typeof gateCodes)[number];
  /** What is wrong. */
  message: string;
  /** The text around the issue, at most 120 characters. */
  excerpt: string;
  /** The line in the markdown, counted from 1; 0 for the title. */
  line: number;
  /** What to do. */
  fix: string;
}

/** A claim that was found in the text; only those with the status `unproved` are issues. */
export interface ClaimToGate {
  text: string;
  line: number;
  status: string;
}

interface TextToGate {
  title: string;
  markdown: string;
  claims?: readonly ClaimToGate[];
}

const excerptLengthMax = 120;
/** Nobody fixes more at once, and the list is stored and sent to callers. */
const issuesMax = 50;

/**
 * Finds what prevents a text from being published: unfilled placeholders, a model's refusal, several H1s.
 * Works on the syntax tree, so that code samples, links and footnotes are not mistaken for issues.
 */
export function publishGate({ title, markdown, claims }: TextToGate): GateIssue[] {
  return gateIssuesOf(title, parseMarkdown(markdown), claims);
}

/** Does the same as `publishGate` for a text that is already parsed. */
export function gateIssuesOf(title: string, root: Root, claims: readonly ClaimToGate[] = []): GateIssue[] {
  const issues = [...textIssues(title, 0), ...claimIssues(claims)];
  for (const node of blocks(root)) {
    const line = node.position?.start.line ?? 1;
    if (node.type === "html") issues.push(...htmlIssues(node.value, line));
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      issues.push(...textIssues(textWithoutCode(node), line));
      issues.push(...addressIssues(node));
    }
  }
  for (const { line, excerpt } of topHeadingsOf(root).slice(1)) {
    issues.push({
      code: "multiple_h1",
      message: "The text has more than one H1.",
      excerpt: cut(excerpt),
      line,
      fix: "Make this heading an H2 or remove it: a page has one H1.",
    });
  }
  return issues.sort((one, other) => one.line - other.line).slice(0, issuesMax);
}

/** All H1s of a text, whether written in Markdown or in HTML. */
export function topHeadingsOf(root: Root): { line: number; excerpt: string }[] {
  const headings: { line: number; excerpt: string }[] = [];
  visit(root, (node) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "heading" && node.depth === 1) headings.push({ line, excerpt: textOf(node) });
    if (node.type === "html") headings.push(...htmlHeadings(node.value, line));
    return headings.length > issuesMax ? EXIT : CONTINUE;
  });
  return headings;
}

function claimIssues(claims: readonly ClaimToGate[]): GateIssue[] {
  return claims
    .filter(({ status }) => status === "unproved")
    .slice(0, issuesMax)
    .map(({ text, line }) => ({
      code: "unproved_claim",
      message: `No source of this article says “${cut(text)}”.`,
      excerpt: cut(text),
      line,
      fix: "Cite a source that says it, remove it, or confirm it.",
    }));
}

function textIssues(text: string, line: number): GateIssue[] {
  const issues: GateIssue[] = [];
  const lines = text.split("\n");
  for (const [index, content] of lines.entries()) {
    if (issues.length >= issuesMax) break;
    const placeholder = placeholderIn(content);
    if (placeholder !== null) {
      issues.push({
        code: "placeholder",
        message: `“${placeholder}” was never filled in.`,
        excerpt: cut(content, placeholder),
        line: line === 0 ? 0 : line + index,
        fix: "Write the real text or remove it.",
      });
    }
  }
  const plain = text.replace(/\s+/g, " ").trim();
  const refusal = refusalPhrases
    .map((phrase) => phrase.exec(plain)?.[0])
    .find((found) => found !== undefined);
  if (refusal !== undefined) {
    issues.push({
      code: "refusal",
      message: "The writer's answer to its request stands in the text.",
      excerpt: cut(plain, refusal),
      line,
      fix: "Remove the sentence, or have the article written again.",
    });
  }
  return issues;
}

/** A node and the nodes below it, in order, down to paragraphs, headings and table cells. */
function* blocks(node: Nodes): Generator<Nodes> {
  yield node;
  if (
    !("children" in node) ||
    node.type === "paragraph" ||
    node.type === "heading" ||
    node.type === "tableCell"
  )
    return;
  for (const child of node.children) yield* blocks(child);
}

/** The text of a block with its line breaks, without code, images and footnote references. */
function textWithoutCode(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  // A space replaces code, so that the words on either side are not read as one.
  if (node.type === "inlineCode" || node.type === "footnoteReference" || node.type === "image") return " ";
  if (node.type === "html") return node.value;
  if (!("children" in node)) return "";
  return node.children.map((child) => textWithoutCode(child)).join("");
}

/** Issues for links and images whose address was never filled in. */
function addressIssues(node: Nodes): GateIssue[] {
  const own = node.type === "link" || node.type === "image" ? [node] : [];
  const inner = "children" in node ? node.children.flatMap((child) => addressIssues(child)) : [];
  const unfilled = own.filter(({ url }) => isPlaceholderAddress(url));
  return [
    ...unfilled.map(
      ({ url, position }): GateIssue => ({
        code: "placeholder",
        message: `The address “${cut(url)}” was never filled in.`,
        excerpt: cut(url),
        line: position?.start.line ?? 1,
        fix: "Write the real address or remove the link.",
      }),
    ),
    ...inner,
  ];
}

function htmlHeadings(html: string, line: number): { line: number; excerpt: string }[] {
  const headings: { line: number; excerpt: string }[] = [];
  let lines = 0;
  let counted = 0;
  for (const opening of html.matchAll(/<h1(?=[\s>])/gi)) {
    lines += html.slice(counted, opening.index).split("\n").length - 1;
    counted = opening.index;
    const text = html.slice(opening.index, opening.index + headingLengthMax).split(/<\/h1/i)[0] ?? "";
    headings.push({ line: line + lines, excerpt: withoutTags(text).trim() });
    if (headings.length >= issuesMax) break;
  }
  return headings;
}

/** How many characters of a heading, including its tags, an excerpt may need. */
const headingLengthMax = 1_000;

function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, "");
}

/** Placeholders in raw HTML, such as <insert name>. Comments are skipped, because readers do not see them. */
function htmlIssues(html: string, line: number): GateIssue[] {
  return textIssues(withoutComments(html), line).filter((issue) => issue.code === "placeholder");
}

/** Replaces each comment by its line breaks, so that the text after it keeps its line number. */
function withoutComments(html: string): string {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const start = html.indexOf("<!--", at);
    const end = start === -1 ? -1 : html.indexOf("-->", start + 4);
    if (end === -1) return parts.join("") + html.slice(at);
    parts.push(html.slice(at, start), html.slice(start, end).replace(/[^\n]+/g, ""));
    at = end + 3;
  }
}

function cut(text: string, around = ""): string {
  const found = around === "" ? 0 : Math.max(0, text.indexOf(around));
  const from = Math.max(0, found - excerptSurroundings);
  // Cut first: a text may be a single line of half a megabyte with an issue at every word.
  const near = text.slice(from, found + excerptSurroundings).toWellFormed();
  const plain = near.replace(/\s+/g, " ").trim();
  const letters = Array.from(plain);
  if (letters.length <= excerptLengthMax) return plain;
  const at = Array.from(plain.slice(0, Math.max(0, plain.indexOf(around)))).length;
  const start = Math.max(0, Math.min(at - 30, letters.length - excerptLengthMax));
  return letters.slice(start, start + excerptLengthMax).join("");
}

const excerptSurroundings = 4 * excerptLengthMax;
