import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Ids of headings. Not a prefix of the footnotes' ids, so that no heading can take a footnote's id. */
export const headingPrefix = "section-";

/** The title is the page's only H1, so that one in the body becomes a section of it. */
export function demoteTopHeadings(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName === "h1") element.tagName = "h2";
  });
}

/** Keeps the words of links and images whose address was refused, drops their empty shells. */
export function unwrapDeadElements(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    const replacement = replacementOf(element);
    if (replacement === null) return undefined;
    parent.children.splice(index, 1, ...replacement);
    return [SKIP, index];
  });
}

function replacementOf(element: Element): ElementContent[] | null {
  if (element.tagName === "a" && !hasText(element.properties["href"])) return element.children;
  if (element.tagName === "img" && !hasText(element.properties["src"])) {
    const alt = element.properties["alt"];
    return typeof alt === "string" && alt !== "" ? [{ type: "text", value: alt }] : [];
  }
  return null;
}

/** Makes `[see](#setup)` find its heading although heading ids are prefixed. */
export function pointFragmentsAtHeadings(tree: Root): void {
  const ids = new Set<string>();
  visit(tree, "element", (element) => {
    if (typeof element.properties["id"] === "string") ids.add(element.properties["id"]);
  });
  visit(tree, "element", (element) => {
    const href = element.properties["href"];
    if (element.tagName !== "a" || typeof href !== "string" || !href.startsWith("#")) return;
    const id = headingPrefix + decoded(href.slice(1)).toLowerCase();
    if (ids.has(id)) element.properties["href"] = `#${id}`;
  });
}

/**
 * An outbound link keeps what search engines want disclosed (nofollow, sponsored, ugc) and never hands the
 * reader's window to the other site, even where a theme opens it in a new one.
 */
export function setLinkRelations(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "a") return;
    const href = element.properties["href"] ?? "";
    const stated = [element.properties["rel"] ?? []].flat().map((token) => token.toLowerCase());
    const kept = ["nofollow", "sponsored", "ugc"].filter((token) => stated.includes(token));
    const rel = isExternal(href) ? ["noopener", ...kept] : kept;
    if (rel.length > 0) element.properties["rel"] = rel;
    else delete element.properties["rel"];
  });
}

/** The first element keeps an id, a later one loses it: raw HTML cannot shadow a heading or a footnote twice. */
export function dropRepeatedIds(tree: Root): void {
  const seen = new Set<string>();
  visit(tree, "element", (element) => {
    const id = element.properties["id"];
    if (typeof id !== "string") return;
    if (seen.has(id)) delete element.properties["id"];
    else seen.add(id);
  });
}

/** Whether an address leaves the page's own site, as far as the address itself tells. */
function isExternal(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

function hasText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch (error) {
    if (error instanceof URIError) return fragment;
    throw error;
  }
}
