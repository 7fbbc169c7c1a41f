import type { Doctype, Element, ElementContent, Root, RootContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { delimited, type EditorBlock, make } from "./block";
import { isBlank, lineOf } from "./inline-content";
import { nativeList } from "./list-block";
import { wordPressMarkerKey } from "./marker";
import { nativeTable } from "./table-block";

const printer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze();

/**
 * Prints an article's body as blocks of the WordPress editor. What the editor supports becomes a native block,
 * which people can edit and themes can style; everything else becomes an HTML block. WordPress adds no
 * paragraphs to blocks. The first delimiter, an HTML comment, carries the article's marker.
 */
export function toBlocks({ children }: Root, articleId: string): string {
  const [first = htmlBlock([]), ...others] = children.flatMap((node) => {
    return node.type === "doctype" || isBlank(node) ? [] : [blockOf(withCheckboxesAsText(node))];
  });
  const marked = {
    ...first,
    attributes: { ...first.attributes, metadata: { [wordPressMarkerKey]: articleId } },
  };
  const printed = [marked, ...others].map((block) =>
    printer.stringify({ type: "root", children: delimited(block) }),
  );
  return defuse(printed.join("\n\n"));
}

function htmlBlock(content: ElementContent[]): EditorBlock {
  return { name: "html", attributes: {}, content };
}

function blockOf(node: ElementContent): EditorBlock {
  if (node.type === "text") return paragraph([node]);
  return (node.type === "element" ? nativeBlock(node) : null) ?? htmlBlock([node]);
}

/** Null when the editor's native block would lose a part of the element. */
function nativeBlock(element: Element): EditorBlock | null {
  const { tagName, properties, children } = element;
  if (tagName === "ul" || tagName === "ol") return nativeList(element);
  if (tagName === "pre") return codeBlock(element);
  if (/^h[2-6]$/.test(tagName)) return headingBlock(element);
  if (Object.keys(properties).length > 0) return null;
  if (tagName === "p") return paragraph(children);
  if (tagName === "hr") {
    const className = ["wp-block-separator", "has-alpha-channel-opacity"];
    return { name: "separator", attributes: {}, content: [make("hr", { className })] };
  }
  if (tagName === "table") return nativeTable(element);
  if (tagName === "blockquote") return quoteBlock(element);
  return null;
}

function paragraph(children: ElementContent[]): EditorBlock {
  return { name: "paragraph", attributes: {}, content: [make("p", {}, children)] };
}

/** The editor uses the id as the anchor of the heading. */
function headingBlock({ tagName, properties, children }: Element): EditorBlock | null {
  if (Object.keys(properties).some((name) => name !== "id")) return null;
  const level = Number(tagName.slice(1));
  const content = [make(tagName, { ...properties, className: ["wp-block-heading"] }, children)];
  return { name: "heading", attributes: level === 2 ? {} : { level }, content };
}

/** Keeps the language as a class, which syntax highlighters read. */
function codeBlock({ properties, children }: Element): EditorBlock | null {
  const [code, ...others] = children;
  if (code?.type !== "element" || code.tagName !== "code") return null;
  if (others.length > 0 || Object.keys(properties).length > 0 || lineOf(code.children) === null) return null;
  const { className = [], ...unknown } = code.properties;
  if (!Array.isArray(className) || Object.keys(unknown).length > 0) return null;
  const content = [
    make("pre", { className: ["wp-block-code", ...className] }, [make("code", {}, code.children)]),
  ];
  return {
    name: "code",
    attributes: className.length === 0 ? {} : { className: className.join(" ") },
    content,
  };
}

function quoteBlock({ children }: Element): EditorBlock | null {
  const paragraphs = children
    .filter((child) => !isBlank(child))
    .map((child) => (child.type === "element" && child.tagName === "p" ? nativeBlock(child) : null));
  const known = paragraphs.filter((block) => block !== null);
  if (known.length === 0 || known.length !== paragraphs.length) return null;
  const content = [make("blockquote", { className: ["wp-block-quote"] }, known.flatMap(delimited))];
  return { name: "quote", attributes: {}, content };
}

/** WordPress strips form fields from the posts of authors, so checkboxes become characters. */
function withCheckboxesAsText(node: Exclude<RootContent, Doctype>): ElementContent {
  if (node.type !== "element") return node;
  if (node.tagName === "input") return { type: "text", value: node.properties["checked"] ? "☑" : "☐" };
  return { ...node, children: node.children.map(withCheckboxesAsText) };
}

/** Matches a whole tag or comment, or one of the two sequences in text that WordPress expands. */
const tagOrTrigger = /<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>|:\/\/|\[/g;

/**
 * Escapes what WordPress would expand: shortcodes (it replaces `[gallery]` even in code), and bare addresses on
 * their own line, which become embedded players. The entities look the same to readers.
 */
function defuse(html: string): string {
  return html.replace(tagOrTrigger, (found) => {
    if (found === "://") return "&#58;//";
    if (found.startsWith("<!--")) return found;
    return found.replaceAll("[", "&#91;");
  });
}
