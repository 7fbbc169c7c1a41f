import type { Element, Root } from "hast";
import { toText } from "hast-util-to-text";
import type { Html, Root as MarkdownRoot } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { countWords } from "@/lib/text/words-of";
import { footnotePrefix } from "../html/article-html-schema";
import { leftOutOf } from "../html/left-out";
import { sanitiseTree } from "../html/sanitise-tree";
import { MarkdownTooComplex, markdownLimits } from "./markdown-limits";
import { parseMarkdown } from "./parse-markdown";
import { rawHtmlOf } from "./written-tags";

export interface RenderedContent {
  /** Sanitised HTML without an H1; not empty unless the markdown is blank. */
  html: string;
  text: string;
  headings: { depth: number; text: string; id: string }[];
  links: { href: string; text: string }[];
  images: { src: string; alt: string }[];
  wordCount: number;
  /** Sentences about what of the text an article cannot have. */
  leftOut: string[];
}

export interface RenderOptions {
  /** The heading above the footnotes, in the article's language. */
  footnotesLabel?: string;
}

const printer = unified().use(rehypeStringify).freeze();

/**
 * Renders GitHub-flavoured markdown to safe HTML, with the text, headings, links and images in it. Raw HTML is
 * parsed as by a browser and filtered by the same allowlist, because dropping it would lose the tables and
 * `<details>` of imported articles. Throws MarkdownTooComplex.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): RenderedContent {
  return renderTree(markdown, parseMarkdown(markdown), options);
}

/** Does the same as `renderMarkdown` for a text that is already parsed. */
export function renderTree(
  markdown: string,
  source: MarkdownRoot,
  options: RenderOptions = {},
): RenderedContent {
  assertRawHtmlIsSmall(source);
  const rawHtml = rawHtmlOf(source);
  const draft = unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: footnotePrefix,
      footnoteLabel: options.footnotesLabel ?? "Footnotes",
      handlers: { html: (_state, node: Html) => ({ type: "raw", value: rawHtml.get(node) ?? node.value }) },
    })
    .use(rehypeRaw)
    .runSync(source);
  const leftOut = leftOutOf(draft);
  const tree = sanitiseTree(draft);
  const text = plainText(tree);
  if (text === "" && !hasVisibleElement(tree) && markdown.trim() !== "")
    return { ...renderLiterally(markdown), leftOut };
  return { html: printer.stringify(tree), text, ...inventoryOf(tree), wordCount: countWords(text), leftOut };
}

/** Shows markdown as it is written if it renders to nothing, such as lone link definitions. */
function renderLiterally(markdown: string): Omit<RenderedContent, "leftOut"> {
  const text = markdown.trim();
  const html = printer.stringify({
    type: "root",
    children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] }],
  });
  return { html, text, headings: [], links: [], images: [], wordCount: countWords(text) };
}

function inventoryOf(tree: Root): Pick<RenderedContent, "headings" | "links" | "images"> {
  const headings: RenderedContent["headings"] = [];
  const links: RenderedContent["links"] = [];
  const images: RenderedContent["images"] = [];
  visit(tree, "element", (element) => {
    const { properties, tagName } = element;
    if (isFootnoteFurniture(element)) return SKIP;
    if (/^h[2-6]$/.test(tagName)) {
      headings.push({
        depth: Number(tagName[1]),
        text: textOf(element),
        id: properties["id"] ?? "",
      });
    }
    if (tagName === "a") links.push({ href: String(properties["href"]), text: textOf(element) });
    if (tagName === "img") {
      images.push({ src: String(properties["src"]), alt: properties["alt"] ?? "" });
    }
    return undefined;
  });
  return { headings, links, images };
}

/** The text without the links between a footnote and its reference. */
function plainText(tree: Root): string {
  if (!hasFootnoteFurniture(tree)) return toText(tree).trim();
  const copy = structuredClone(tree);
  visit(copy, "element", (element, index, parent) => {
    if (!isFootnoteFurniture(element) || index === undefined || parent === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return toText(copy).trim();
}

function hasFootnoteFurniture(tree: Root): boolean {
  let found = false;
  visit(tree, "element", (element) => {
    found = isFootnoteFurniture(element);
    return found ? EXIT : undefined;
  });
  return found;
}

function isFootnoteFurniture({ properties }: Element): boolean {
  return (
    properties["id"] === "footnote-label" ||
    "dataFootnoteRef" in properties ||
    "dataFootnoteBackref" in properties
  );
}

function textOf(element: Element): string {
  return toText(element).replace(/\s+/g, " ").trim();
}

function hasVisibleElement(tree: Root): boolean {
  let found = false;
  visit(tree, "element", (element) => {
    if (!["img", "hr", "input"].includes(element.tagName)) return undefined;
    found = true;
    return EXIT;
  });
  return found;
}

/**
 * Limits HTML tags, because parsers repeat unclosed formatting tags in every later paragraph (quadratic work), and
 * because those that nest thousands of elements overflow the stack of the program that reads their tree.
 */
function assertRawHtmlIsSmall(source: MarkdownRoot): void {
  let tags = 0;
  let open = 0;
  visit(source, "html", ({ value }) => {
    tags += value.match(/<\/?[a-z]/gi)?.length ?? 0;
    for (const [, slash] of value.matchAll(nestingTag)) open += slash === "" ? 1 : -1;
  });
  if (open > unclosedMax) {
    throw new MarkdownTooComplex(`The text has more than ${unclosedMax} HTML tags that are never closed.`);
  }
  if (tags > 2 * markdownLimits.rawTagsMax || repeatedFormatting(source) > markdownLimits.rawTagsMax * 10) {
    throw new MarkdownTooComplex(
      `The text has more than ${markdownLimits.rawTagsMax} HTML tags; write it as markdown instead.`,
    );
  }
}

/** Tags of elements that stay open until they are closed; those left out end with the next of their kind. */
const nestingTag =
  /<(\/?)(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|t[dhr]|track|wbr)[\s/>])[a-z]/gi;
const unclosedMax = 500;

const formattingTag = /<(\/?)(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])/gi;
const otherTag = /<[a-z]/gi;

/** The most elements that unclosed formatting tags can cause, as each is repeated in every later block. */
function repeatedFormatting(source: MarkdownRoot): number {
  let open = 0;
  let openMax = 0;
  let blocks = source.children.length;
  visit(source, "html", ({ value }) => {
    for (const [, slash] of value.matchAll(formattingTag)) {
      open = Math.max(0, open + (slash === "" ? 1 : -1));
      openMax = Math.max(openMax, open);
    }
    blocks += value.match(otherTag)?.length ?? 0;
  });
  return openMax * blocks;
}
