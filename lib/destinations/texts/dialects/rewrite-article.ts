import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
import { visit } from "unist-util-visit";
import { headingPrefix } from "@/lib/content/html/article-html-schema";
import { htmlSourceOf, tagsOf } from "./html-source";
import type { MarkdownDialect } from "./markdown-dialect";
import { raisedOrLowered } from "./raised-or-lowered";
import { blockSource, footnoteText, inlineSource, sourceProperty } from "./source-elements";
import { isPlainTable, replaceBreaks, withPlainCells } from "./table-cells";

/** Elements within a paragraph that Markdown has no mark for. */
const inlineNames = new Set(
  "sub sup mark u ins small abbr cite bdi bdo ruby rt rp time span wbr q".split(" "),
);
/** Those in which kramdown looks for no Markdown. */
const literalNames = new Set(["kbd", "samp", "var"]);
const containerNames = new Set(["div", "section", "details", "figure", "figcaption"]);

/**
 * Replaces in an article's sanitised HTML what Markdown has no mark for, by source in the dialect. Starts from the
 * whole article as Galley shows it, in which comments are gone and each tag has its end. Returns the names of the
 * elements that stay HTML.
 */
export function rewriteArticle(article: Root, dialect: MarkdownDialect): { tree: Root; htmlNames: string[] } {
  const tree = structuredClone(article);
  const rewriter = new Rewriter(dialect, shortenFragments(tree));
  const content = tree.children.filter((child) => child.type !== "doctype");
  tree.children = withoutDoubledMarks(rewriter.children({ children: content }));
  return { tree, htmlNames: [...rewriter.htmlNames].toSorted() };
}

/** Removes Galley's prefix from links to headings, and returns the ids of the headings that they lead to. */
function shortenFragments(tree: Root): Set<string> {
  const ids = new Set<string>();
  const start = `#${headingPrefix}`;
  visit(tree, "element", ({ tagName, properties }) => {
    const { href } = properties;
    if (tagName !== "a" || typeof href !== "string" || !href.startsWith(start)) return;
    ids.add(href.slice(1));
    properties["href"] = `#${href.slice(start.length)}`;
  });
  return ids;
}

class Rewriter {
  readonly htmlNames = new Set<string>();
  /** The footnotes that the text has referred to so far. */
  readonly #referred = new Set<number>();

  constructor(
    private readonly dialect: MarkdownDialect,
    private readonly linkedIds: ReadonlySet<string>,
  ) {}

  rewrite(node: ElementContent): ElementContent[] {
    // The converter's time would grow with the square of a long space.
    if (node.type === "text") return [{ ...node, value: node.value.replace(/[ \t\r\n\f]+/g, " ") }];
    if (node.type !== "element") return [];
    const { tagName, properties } = node;
    if (sourceProperty in properties) return [node];
    if (/^h[1-6]$/.test(tagName)) return [this.heading(node)];
    if (containerNames.has(tagName)) return this.container(node);
    if (inlineNames.has(tagName)) return this.inline(node);
    if (tagName === "summary") return this.summary(node);
    if (tagName === "table") return this.table(node);
    if (tagName === "a") return this.link(node);
    if (tagName === "img") return [this.image(node)];
    if (tagName === "input" && !this.dialect.taskLists) return [inlineSource(this.source(node))];
    if (tagName === "ol") return [this.orderedList(node)];
    if (tagName === "code") return [this.code(node)];
    if (tagName === "pre") return [node];
    if (!this.drops() && literalNames.has(tagName)) return [inlineSource(this.source(node))];
    if (!this.drops() && tagName === "dl") return [blockSource(this.source(node))];
    return [this.withChildren(node)];
  }

  private drops(): boolean {
    return this.dialect.html === "dropped";
  }

  children({ children }: Pick<Element, "children">): ElementContent[] {
    const rewritten = children.flatMap((child) => this.rewrite(child));
    return this.dialect.html === "marked" ? withListsApart(rewritten) : rewritten;
  }

  private withChildren(element: Element): Element {
    return { ...element, children: this.children(element) };
  }

  private source(element: Element): string {
    this.htmlNames.add(element.tagName);
    return htmlSourceOf(element);
  }

  private inTags(element: Element): ElementContent[] {
    this.htmlNames.add(element.tagName);
    const [start, end] = tagsOf(element);
    return [inlineSource(start), ...this.children(element), ...(end === "" ? [] : [inlineSource(end)])];
  }

  private heading(element: Element): Element {
    const id = element.properties["id"] ?? "";
    const children = this.children(element);
    if (this.linkedIds.has(id)) {
      const name = id.slice(headingPrefix.length);
      const { headingIds } = this.dialect;
      const isOwn = headingIds === "own" && usualId(toText(element)) === name;
      if (headingIds === "anchor" || (headingIds === "own" && !isOwn))
        children.unshift(inlineSource(anchor(name)));
      if (headingIds === "braces") children.push(inlineSource(` {#${name}}`));
      if (headingIds === "line") children.push(inlineSource(`\n{: id="${name}"}`));
    }
    return { ...element, children };
  }

  private container(element: Element): ElementContent[] {
    if ("dataFootnotes" in element.properties) return this.footnotes(element);
    const { tagName } = element;
    const says = tagName === "details" || tagName.startsWith("fig") || hasAttributes(element);
    // A division as such shows nothing.
    if (!says) return [{ ...element, tagName: "div", children: this.children(element) }];
    this.htmlNames.add(tagName);
    const [start, end] = tagsOf(element, this.dialect.html === "marked" ? { markdown: "1" } : {});
    return [
      blockSource(start),
      { type: "element", tagName: "div", properties: {}, children: this.children(element) },
      blockSource(end),
    ];
  }

  /** Where the words in a block of HTML are dropped as well, they stand outside it. */
  private summary(element: Element): ElementContent[] {
    if (!this.drops()) return [blockSource(this.source(element))];
    const words: Element = {
      type: "element",
      tagName: "strong",
      properties: {},
      children: this.children(element),
    };
    const paragraph: Element = { type: "element", tagName: "p", properties: {}, children: [words] };
    return [blockSource("<summary>"), paragraph, blockSource("</summary>")];
  }

  private inline(element: Element): ElementContent[] {
    const reference = footnoteReferenceIn(element);
    if (reference !== null) return [this.footnoteReference(reference)];
    if (element.tagName === "span" && !hasAttributes(element)) return this.children(element);
    if (this.drops()) {
      const letters = raisedOrLowered(element);
      if (letters !== null) return [{ type: "text", value: letters }];
    }
    return this.inTags(element);
  }

  private table(element: Element): ElementContent[] {
    const isPlain = isPlainTable(element);
    if (!isPlain && !this.drops()) return [blockSource(this.source(element))];
    if (!isPlain) this.htmlNames.add("table");
    const { before, table } = isPlain ? { before: [], table: element } : withPlainCells(element);
    // Dropped without a space, a line break would make one word of two.
    const lineBreak = this.drops() ? "<br> " : "<br />";
    if (replaceBreaks(table, inlineSource(lineBreak))) this.htmlNames.add("br");
    return [...before.flatMap((node) => this.rewrite(node)), this.withChildren(table)];
  }

  /** Kramdown takes a bar for the border of a cell even in code. */
  private code(element: Element): Element {
    const isPlain = !this.dialect.ownMarks.includes("pipes") || !toText(element).includes("|");
    return isPlain ? element : inlineSource(htmlSourceOf(element));
  }

  private link(element: Element): ElementContent[] {
    const { href, rel } = element.properties;
    if (typeof href !== "string") return this.children(element);
    const relations = [rel ?? []].flat().filter((each) => each !== "noopener");
    if (relations.length === 0) return [this.withChildren(element)];
    if (!this.drops()) return this.inTags(element);
    this.htmlNames.add("a rel");
    return [this.withChildren(element)];
  }

  private image(element: Element): Element {
    const { width, height } = element.properties;
    const isSized = width !== undefined || height !== undefined;
    return isSized && !this.drops() ? inlineSource(this.source(element)) : element;
  }

  /** Kramdown begins every list at one, and no dialect counts backwards. */
  private orderedList(element: Element): Element {
    const { start, reversed } = element.properties;
    const plain = reversed === undefined && (start === undefined || Number(start) === 1);
    if (plain || this.drops() || (this.dialect.html !== "marked" && reversed === undefined)) {
      return this.withChildren(element);
    }
    return blockSource(this.source(element));
  }

  private footnoteReference(number: number): Element {
    if (this.dialect.footnotes) return inlineSource(`[^${number}]`);
    this.htmlNames.add("sup");
    const isFirst = !this.#referred.has(number);
    this.#referred.add(number);
    const id = isFirst ? ` id="fnref-${number}"` : "";
    return inlineSource(`<sup><a${id} href="#fn-${number}">${number}</a></sup>`);
  }

  private footnotes(section: Element): ElementContent[] {
    const items = section.children.flatMap(elementsIn).filter(({ tagName }) => tagName === "li");
    const notes = items.map((item, at) => ({
      number: at + 1,
      children: this.children(withoutBacklinks(item)),
    }));
    if (this.dialect.footnotes) return notes.map(({ number, children }) => footnoteText(number, children));
    const rule: Element = { type: "element", tagName: "hr", properties: {}, children: [] };
    const list = notes.map(({ number, children }): Element => {
      const back: Element = {
        type: "element",
        tagName: "a",
        properties: { href: `#fnref-${number}` },
        children: [{ type: "text", value: "↩" }],
      };
      const [first, ...others] = children.filter(isNotSpace);
      const start = inlineSource(anchor(`fn-${number}`));
      const isParagraph = first?.type === "element" && first.tagName === "p";
      const opening = isParagraph
        ? { ...first, children: [start, ...first.children] }
        : { ...rule, tagName: "p", children: [start] };
      const end: Element = { ...rule, tagName: "p", children: [back] };
      const rest = isParagraph || first === undefined ? others : [first, ...others];
      const content =
        rest.length === 0
          ? [{ ...opening, children: [...opening.children, space, back] }]
          : [opening, ...rest, end];
      return { ...rule, tagName: "li", children: content };
    });
    return [rule, { ...rule, tagName: "ol", children: list }];
  }
}

/** Kramdown makes one list of two that follow each other, unless a caret stands between them. */
function withListsApart(nodes: ElementContent[]): ElementContent[] {
  let last: string | null = null;
  return nodes.flatMap((node) => {
    const name = node.type === "element" ? node.tagName : null;
    const isSecond = name !== null && name === last && (name === "ul" || name === "ol");
    if (name !== null || isNotSpace(node)) last = name;
    return isSecond ? [blockSource("^"), node] : [node];
  });
}

const markNames = new Map([
  ["b", "strong"],
  ["strong", "strong"],
  ["i", "em"],
  ["em", "em"],
  ["s", "del"],
  ["del", "del"],
]);

/** Unwraps a mark inside the same mark: the asterisks of the inner one would end the outer one. */
function withoutDoubledMarks(
  nodes: ElementContent[],
  open: ReadonlySet<string> = new Set(),
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    const mark = markNames.get(node.tagName);
    if (mark === undefined) return [{ ...node, children: withoutDoubledMarks(node.children, open) }];
    const children = withoutDoubledMarks(node.children, new Set([...open, mark]));
    return open.has(mark) ? children : [{ ...node, children }];
  });
}

const space: ElementContent = { type: "text", value: " " };

/** The number of the footnote that a raised link leads to; null for any other raised text. */
function footnoteReferenceIn({ tagName, children }: Element): number | null {
  const [link] = children;
  if (tagName !== "sup" || link?.type !== "element" || !("dataFootnoteRef" in link.properties)) return null;
  return Number(toText(link));
}

/** The links that lead back from a footnote are the dialect's own affair. */
function withoutBacklinks(element: Element): Element {
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return [child];
    return "dataFootnoteBackref" in child.properties ? [] : [withoutBacklinks(child)];
  });
  return { ...element, children };
}

function elementsIn(node: ElementContent): Element[] {
  return node.type === "element" ? node.children.filter((child) => child.type === "element") : [];
}

/** The id that GitHub's way gives a heading, unless an earlier one has it. */
function usualId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

function anchor(id: string): string {
  const [start, end] = tagsOf({ type: "element", tagName: "a", properties: { id }, children: [] });
  return start + end;
}

function hasAttributes({ properties }: Element): boolean {
  return Object.keys(properties).length > 0;
}

function isNotSpace(node: ElementContent): boolean {
  return node.type !== "text" || node.value.trim() !== "";
}
