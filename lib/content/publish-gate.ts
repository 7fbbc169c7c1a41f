import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "./parse-markdown";
import { isPlaceholderAddress, placeholderIn } from "./placeholders";
import { refusalPhrases } from "./refusal-phrases";

export interface GateIssue {
  code: "placeholder" | "refusal" | "multiple_h1";
  message: string;
  /** The place, at most 120 characters. */
  excerpt: string;
  /** In the markdown, from 1; 0 for the title. */
  line: number;
}

const excerptLengthMax = 120;

/**
 * What keeps a text from being published: unfilled placeholders, refusal text, more than one H1.
 * Judged on the syntax tree, so that code samples, links and footnotes are not mistaken for them.
 */
export function publishGate({ title, markdown }: { title: string; markdown: string }): GateIssue[] {
  const root = parseMarkdown(markdown);
  const issues = [...textIssues(title, 0)];
  const h1Lines: { line: number; excerpt: string }[] = [];
  for (const node of blocks(root)) {
    const line = node.position?.start.line ?? 1;
    if (node.type === "heading" && node.depth === 1) h1Lines.push({ line, excerpt: textOf(node) });
    if (node.type === "html") {
      h1Lines.push(...htmlHeadings(node.value, line));
      issues.push(...htmlIssues(node.value, line));
    }
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      for (const part of inlineTexts(node)) issues.push(...textIssues(part.text, part.line));
      issues.push(...addressIssues(node));
    }
  }
  for (const { line, excerpt } of h1Lines.slice(1)) {
    issues.push({
      code: "multiple_h1",
      message: "A page has one H1: make this heading an H2 or remove it.",
      excerpt: cut(excerpt),
      line,
    });
  }
  return issues.sort((one, other) => one.line - other.line);
}

function textIssues(text: string, line: number): GateIssue[] {
  const issues: GateIssue[] = [];
  const lines = text.split("\n");
  for (const [index, content] of lines.entries()) {
    const placeholder = placeholderIn(content);
    if (placeholder !== null) {
      issues.push({
        code: "placeholder",
        message: `“${placeholder}” was never filled in: write the real text or remove it.`,
        excerpt: cut(content, placeholder),
        line: line === 0 ? 0 : line + index,
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
      message:
        "A writer's answer to its request stands in the text: remove it, or have the article written again.",
      excerpt: cut(plain, refusal),
      line,
    });
  }
  return issues;
}

/** Every block below a node, in order, without what is inside code. */
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

/** The running text of a block with its line breaks, code and image addresses left out. */
function inlineTexts(block: Nodes): { text: string; line: number }[] {
  const line = block.position?.start.line ?? 1;
  return [{ text: textWithoutCode(block), line }];
}

function textWithoutCode(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  // Something has to stand for the code, or the words beside it would seem to be one.
  if (node.type === "inlineCode" || node.type === "footnoteReference" || node.type === "image") return " ";
  if (node.type === "html") return node.value;
  if (!("children" in node)) return "";
  const inner = node.children.map((child) => textWithoutCode(child)).join("");
  // A reference without its definition is plain text to a reader, brackets included; with one it is a link.
  return inner;
}

/** Links and images that lead nowhere because their address was never filled in. */
function addressIssues(node: Nodes): GateIssue[] {
  const own = node.type === "link" || node.type === "image" ? [node] : [];
  const inner = "children" in node ? node.children.flatMap((child) => addressIssues(child)) : [];
  const unfilled = own.filter(({ url }) => isPlaceholderAddress(url));
  return [
    ...unfilled.map(
      ({ url, position }): GateIssue => ({
        code: "placeholder",
        message: `The address “${cut(url)}” was never filled in: write the real one or remove the link.`,
        excerpt: cut(url),
        line: position?.start.line ?? 1,
      }),
    ),
    ...inner,
  ];
}

function htmlHeadings(html: string, line: number): { line: number; excerpt: string }[] {
  return [...html.matchAll(/<h1[\s>][^<]*(?:<(?!\/h1)[^<]*)*/gi)].map((match) => ({
    line: line + html.slice(0, match.index).split("\n").length - 1,
    excerpt: match[0].replace(/<[^>]*>/g, "").trim(),
  }));
}

/** Raw HTML: comments are not shown, and an unknown tag such as <insert name> is a placeholder. */
function htmlIssues(html: string, line: number): GateIssue[] {
  return textIssues(html.replace(/<!--[\s\S]*?-->/g, ""), line).filter(
    (issue) => issue.code === "placeholder",
  );
}

function cut(text: string, around = ""): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const letters = Array.from(plain);
  if (letters.length <= excerptLengthMax) return plain;
  const at = Array.from(plain.slice(0, Math.max(0, plain.indexOf(around)))).length;
  const start = Math.max(0, Math.min(at - 30, letters.length - excerptLengthMax));
  return letters.slice(start, start + excerptLengthMax).join("");
}
