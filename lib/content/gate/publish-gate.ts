import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, EXIT, visit } from "unist-util-visit";
import { parseMarkdown } from "../markdown/parse-markdown";
import { addressesOf, addressIssues, deadLinksFor } from "./address-issues";
import { cut } from "./excerpt-of-issue";
import { proseOfHtml, withoutComments, withoutTags } from "./html-prose";
import { explainsPlaceholders, findPlaceholder } from "./placeholders";
import { isQuoted, isReported } from "./quotations";
import { holdsRefusalPhrase, refusalPhrases } from "./refusal-phrases";

export const gateCodes = [
  "placeholder",
  "refusal",
  "multiple_h1",
  "empty_text",
  "broken_letters",
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

export interface TextToGate {
  title: string;
  markdown: string;
  /** The HTML of the text, if it was not made from the Markdown: its H1s count as well. */
  html?: string;
  /** The address of the project's site, if it is known. */
  site?: string;
}

/** Nobody fixes more at once, and the list is stored and sent to callers. */
export const issuesMax = 50;

/**
 * Finds what prevents a text from being published: unfilled placeholders, a model's refusal, several H1s, no text,
 * and links that lead nowhere. Works on the syntax tree, so that code samples, quotations and footnotes are not mistaken
 * for issues. What the claims of a text add is in claim-issues.ts. Throws MarkdownTooComplex.
 */
export function publishGate({ title, markdown, html = "", site }: TextToGate): GateIssue[] {
  const body = bodyIssuesOf(parseMarkdown(markdown), explainsPlaceholders(title), site);
  const issues = allIssues(title, body);
  if (html === "" || issues.some(({ code }) => code === "multiple_h1")) return issues;
  const surplus = htmlHeadings(html.slice(0, htmlLengthMax), 1).slice(1).map(surplusHeading);
  return [...issues, ...surplus].slice(0, issuesMax);
}

const htmlLengthMax = 2_000_000;

/** The issues of a text without its title and claims, and whether the text or the title explains placeholders. */
export interface BodyIssues {
  issues: GateIssue[];
  explained: boolean;
}

export function bodyIssuesOf(root: Root, titleExplains: boolean, site: string | undefined): BodyIssues {
  const nodes = [...blocks(root, false)];
  const addresses = addressesOf(root);
  const isDead = deadLinksFor(site);
  const explained =
    titleExplains || nodes.some(({ node }) => explainsPlaceholders(proseOf(node).slice(0, 500)));
  const issues: GateIssue[] = [];
  for (const { node, quoted } of nodes) {
    if (issues.length >= 2 * issuesMax) break;
    const line = node.position?.start.line ?? 1;
    const prose = proseOf(node);
    issues.push(...placeholderIssues(prose, line, explained), ...addressIssues(node, addresses, isDead));
    for (const alt of alternativeTexts(node)) issues.push(...placeholderIssues(alt, line, explained));
    if (!quoted) issues.push(...refusalIssues(prose, line));
    issues.push(...brokenLetterIssues(prose, line));
  }
  if (!nodes.some(({ node }) => hasContent(node))) issues.push(emptyText);
  issues.push(...topHeadingsOf(root).slice(1).map(surplusHeading));
  return { issues, explained };
}

/** The first issues of a text in the order of its lines, after those of its title. */
export function allIssues(title: string, body: BodyIssues): GateIssue[] {
  const ofTitle = [
    ...placeholderIssues(title, 0, body.explained),
    ...refusalIssues(title, 0),
    ...brokenLetterIssues(title, 0),
  ];
  return [...ofTitle, ...body.issues].sort((one, other) => one.line - other.line).slice(0, issuesMax);
}

const emptyText: GateIssue = {
  code: "empty_text",
  message: "There is no text besides headings.",
  excerpt: "",
  line: 1,
  fix: "Write the text, or have it written again.",
};

function surplusHeading({ line, excerpt }: { line: number; excerpt: string }): GateIssue {
  return {
    code: "multiple_h1",
    message: "The text has more than one H1.",
    excerpt: cut(excerpt),
    line,
    fix: "Make this heading an H2 or remove it: a page has one H1.",
  };
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

function placeholderIssues(text: string, line: number, explained: boolean): GateIssue[] {
  const issues: GateIssue[] = [];
  for (const [index, content] of onOneLine(text).split("\n").entries()) {
    if (issues.length >= issuesMax) break;
    const found = findPlaceholder(content, explained);
    if (found === null) continue;
    const isLink = found.kind === "unresolved_link";
    issues.push({
      code: found.kind,
      message: isLink
        ? `“${cut(found.text)}” was never replaced by a link.`
        : `“${cut(found.text)}” was never filled in.`,
      excerpt: cut(content, found.text),
      line: line === 0 ? 0 : line + index,
      fix: isLink ? "Link to a real page or remove it." : "Write the real text or remove it.",
    });
  }
  return issues;
}

/** What stands for the images of a block, which readers hear and see when an image is missing. */
function alternativeTexts(node: Nodes): string[] {
  if (node.type === "image" || node.type === "imageReference") return [node.alt ?? ""];
  return "children" in node ? node.children.flatMap((child) => alternativeTexts(child)) : [];
}

/** Moves a line break inside a bracket behind it, so that `[Your⏎Company]` is read as one and no line is renumbered. */
function onOneLine(text: string): string {
  return text.replace(/\[([^[\]\n]{1,100})\n([^[\]\n]{1,100}\]{1,2})/gu, "[$1 $2\n");
}

function refusalIssues(text: string, line: number): GateIssue[] {
  const plain = text.slice(0, refusalLengthMax).replace(/\s+/g, " ").replace(/[‘’]/g, "'").trim();
  if (!holdsRefusalPhrase(plain)) return [];
  for (const phrase of refusalPhrases) {
    const found = phrase.exec(plain);
    if (found === null || isQuoted(plain, found.index, found[0].length) || isReported(plain, found.index))
      continue;
    return [
      {
        code: "refusal",
        message: "The writer's answer to its request stands in the text.",
        excerpt: cut(plain, found[0]),
        line,
        fix: "Remove it, put it in quotation marks if it is quoted, or have the article written again.",
      },
    ];
  }
  return [];
}

/** The sign that stands for bytes in a wrong encoding, beside a letter: alone, it may be what the text is about. */
const brokenLetter = /\p{L}\uFFFD|\uFFFD\p{L}/u;

function brokenLetterIssues(text: string, line: number): GateIssue[] {
  const found = brokenLetter.exec(text);
  if (found === null) return [];
  const before = text.slice(0, found.index).split("\n").length - 1;
  return [
    {
      code: "broken_letters",
      message: "Letters were destroyed when the text was read in a wrong encoding.",
      excerpt: cut(
        text.slice(Math.max(0, found.index - 60), found.index + 60).replace(/\s+/g, " "),
        found[0],
      ),
      line: line === 0 ? 0 : line + before,
      fix: "Write the letters again, or save the file in UTF-8 and import it again.",
    },
  ];
}

/** How many characters of a block are searched for a refusal. */
const refusalLengthMax = 20_000;

interface Block {
  node: Nodes;
  /** Whether it stands in a quotation: somebody's words, and not the writer's own. */
  quoted: boolean;
}

/** The paragraphs, headings, table cells and pieces of HTML below a node, in order. */
function* blocks(node: Nodes, quoted: boolean): Generator<Block> {
  if (["paragraph", "heading", "tableCell", "html", "code"].includes(node.type)) yield { node, quoted };
  else if ("children" in node) {
    for (const child of node.children) yield* blocks(child, quoted || node.type === "blockquote");
  }
}

/** Whether a block is more than a heading: text, an image, a sample of code. */
function hasContent(node: Nodes): boolean {
  if (node.type === "heading") return false;
  if (node.type === "code") return node.value.trim() !== "";
  if (node.type === "html")
    return /<img\b/i.test(node.value) || /[\p{L}\p{N}]/u.test(withoutTags(proseOf(node)));
  return (
    /[\p{L}\p{N}]/u.test(proseOf(node)) ||
    ("children" in node && node.children.length > 0 && holdsMore(node.children))
  );
}

/** Whether a paragraph holds an image or code, whose text its prose leaves out. */
function holdsMore(nodes: readonly Nodes[]): boolean {
  return nodes.some(
    (node) =>
      ["image", "imageReference", "inlineCode"].includes(node.type) ||
      ("children" in node && holdsMore(node.children)),
  );
}

/** The running text of a block: of HTML without comments, samples of code, quotations and most tags. */
function proseOf(node: Nodes): string {
  if (node.type === "code") return "";
  const text = node.type === "html" ? node.value : textWithoutCode(node);
  return text.includes("<") ? proseOfHtml(text) : text;
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

function htmlHeadings(html: string, line: number): { line: number; excerpt: string }[] {
  const headings: { line: number; excerpt: string }[] = [];
  const shown = withoutComments(html);
  let lines = 0;
  let counted = 0;
  for (const opening of shown.matchAll(/<h1(?=[\s>])/gi)) {
    lines += shown.slice(counted, opening.index).split("\n").length - 1;
    counted = opening.index;
    const text = shown.slice(opening.index, opening.index + headingLengthMax).split(/<\/h1/i)[0] ?? "";
    headings.push({ line: line + lines, excerpt: withoutTags(text).trim() });
    if (headings.length >= issuesMax) break;
  }
  return headings;
}

/** How many characters of a heading, including its tags, an excerpt may need. */
const headingLengthMax = 1_000;
