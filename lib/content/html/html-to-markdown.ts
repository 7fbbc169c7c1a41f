import type { Element, ElementContent, Root } from "hast";
import { Parser } from "htmlparser2";
import rehypeRemark from "rehype-remark";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkCjkFriendlyStrikethrough from "remark-cjk-friendly-gfm-strikethrough";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { MarkdownTooComplex } from "../markdown/markdown-limits";
import { strikethrough } from "../markdown/parse-markdown";
import { lowerSchemes } from "./article-html-rules";
import { replaceEmbeds } from "./embeds";
import { meantElement, mendLists, wordListOf, wordListProperty, wordMarkerProperty } from "./office-html";

const converter = unified()
  .use(rehypeRemark)
  // Aligned columns would make a table as wide in every row as its longest cell.
  .use(remarkGfm, { tablePipeAlign: false, ...strikethrough })
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, strikethrough)
  .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true } as const)
  .freeze();

const tagsMax = 4_000;
const depthMax = 100;
/** Elements whose content is not part of the page's text. */
const dropped = new Set(
  "script style template noscript head svg math form select textarea canvas".split(" "),
);
/** Attributes that Markdown can express. Spans of cells are left out: each would be written as empty cells. */
const kept = new Set(["alt", "title", "start", "checked", "type", "align", "aria-label"]);
const addressNames = new Set(["href", "src", "data", "data-src"]);
const safeAddress = /^(?:https?:|mailto:|tel:|[^:]*$|[./?#])/i;

/** Converts HTML to GitHub-flavoured Markdown. Scripts and dangerous addresses are dropped. Throws MarkdownTooComplex. */
export function htmlToMarkdown(html: string): string {
  const tree = readTree(html);
  lowerSchemes(tree);
  replaceEmbeds(tree);
  return converter.stringify(converter.runSync(tree));
}

function readTree(html: string): Root {
  const root: Root = { type: "root", children: [] };
  const open: { children: ElementContent[] }[] = [{ children: [] }];
  let tags = 0;
  let droppedDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      if (tags > tagsMax || open.length > depthMax) parser.pause();
      if (droppedDepth > 0 || dropped.has(name)) {
        droppedDepth += 1;
        return;
      }
      const properties = propertiesOf(attributes);
      const wordList = wordListOf(attributes["style"]);
      if (wordList === "ignore") properties[wordMarkerProperty] = true;
      else if (wordList !== null) properties[wordListProperty] = wordList.level;
      // A link whose address was dropped becomes its text.
      const isText = name === "a" && properties["href"] === undefined;
      const tagName = isText ? "span" : meantElement(name, attributes["style"]);
      const element: Element = { type: "element", tagName, properties, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    onclosetag() {
      if (droppedDepth > 0) droppedDepth -= 1;
      else open.pop();
    },
    ontext(value) {
      if (droppedDepth > 0) return;
      const siblings = open.at(-1)?.children ?? [];
      const before = siblings.at(-1);
      // The parser sends a text in pieces, one for each entity and stray "<"; joining them later is quadratic.
      if (before?.type === "text") before.value += value;
      else siblings.push({ type: "text", value });
    },
  });
  const [top] = open;
  parser.end(html);
  if (tags > tagsMax || open.length > depthMax) {
    throw new MarkdownTooComplex(
      `The HTML has more than ${tagsMax} elements, or nests them more than ${depthMax} levels deep.`,
    );
  }
  const body = { children: top?.children ?? [] };
  mendLists(body);
  root.children = body.children;
  return root;
}

function propertiesOf(attributes: Readonly<Record<string, string>>): Element["properties"] {
  const properties: Element["properties"] = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (kept.has(name)) properties[name] = value;
    if (addressNames.has(name) && safeAddress.test(value.trim())) properties[name] = value.trim();
    if (name === "class")
      properties["className"] = value.split(/\s+/).filter((each) => each.startsWith("language-"));
  }
  return properties;
}
