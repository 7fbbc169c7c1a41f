import type { Element, Root } from "hast";
import { toText } from "hast-util-to-text";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

export interface ReadersView {
  words: string[];
  links: string[];
  images: string[];
}

const parser = unified().use(rehypeRaw).freeze();

/**
 * The words, links and pictures of an article's HTML in their order. Two pages are the same to a reader when these are
 * equal; only the shape of quotation marks may differ. A link within the page counts as the text it leads to.
 */
export function whatAReaderSees(html: string): ReadersView {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  withoutFurniture(tree);
  const places = placesIn(tree);
  const links: string[] = [];
  const images: string[] = [];
  visit(tree, "element", (element) => {
    const { href, src, alt } = element.properties;
    if (element.tagName === "img") images.push(`${plain(alt ?? "")} ${String(src)}`);
    if (element.tagName !== "a" || typeof href !== "string") return;
    const leadsTo = href.startsWith("#")
      ? (places.get(decodeURIComponent(href.slice(1))) ?? "nowhere")
      : href;
    links.push(`${textOf(element)} → ${leadsTo}`);
  });
  return { words: wordsOf(toText(tree)), links, images };
}

/** What each generator adds around footnotes: a hidden heading, a rule, and links back. */
function withoutFurniture(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    const { id, href } = element.properties;
    const leadsBack = element.tagName === "a" && /^#.*fnref/.test(href ?? "");
    if (!leadsBack && id !== "footnote-label") return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** The text at each id. An empty anchor stands for what it is in. */
function placesIn(tree: Root): Map<string, string> {
  const places = new Map<string, string>();
  visit(tree, "element", (element, _index, parent) => {
    const { id } = element.properties;
    if (typeof id !== "string" || places.has(id)) return;
    const own = textOf(element);
    places.set(id, own === "" && parent?.type === "element" ? textOf(parent) : own);
  });
  return places;
}

function textOf(element: Element): string {
  return wordsOf(toText(element)).join(" ");
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .filter((word) => word !== "");
}

function plain(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').trim();
}
