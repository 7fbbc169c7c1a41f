import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { headingPrefix } from "./article-html-schema";

/** Turns H1s of the body into H2s, because the title is the page's only H1. */
export function demoteTopHeadings(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName === "h1") element.tagName = "h2";
  });
}

/** Writes the scheme of an address in small letters, by which the allowlist knows it: telephones write Https://. */
export function lowerSchemes(tree: Root): void {
  visit(tree, "element", ({ properties }) => {
    for (const name of ["href", "src", "cite"] as const) {
      const address = properties[name];
      if (typeof address !== "string") continue;
      properties[name] = address.replace(/^\s*[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.trim().toLowerCase());
    }
  });
}

/** Replaces links and images whose address was refused by their text. */
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

/** Makes a link such as `[see](#setup)` lead to its heading although heading ids have a prefix. */
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
 * Links keep the relations that search engines ask for (nofollow, sponsored, ugc). Links to other sites get
 * noopener, so that a site that a theme opens in a new window cannot control the article's window.
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

/** Removes an id that an earlier element has, so that raw HTML cannot repeat the id of a heading or footnote. */
export function dropRepeatedIds(tree: Root): void {
  const seen = new Set<string>();
  visit(tree, "element", (element) => {
    const id = element.properties["id"];
    if (typeof id !== "string") return;
    if (seen.has(id)) delete element.properties["id"];
    else seen.add(id);
  });
}

/** Whether an address is absolute, and so may lead to another site. */
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
