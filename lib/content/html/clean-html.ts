import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { MarkdownTooComplex } from "../markdown/markdown-limits";
import { sanitiseTree } from "./sanitise-tree";

const parser = unified().use(rehypeRaw).freeze();
const printer = unified().use(rehypeStringify).freeze();

/**
 * Sanitises the stored HTML of an article again before it is shown. A script that got into the table in any
 * way could otherwise act as the signed-in reader. Throws MarkdownTooComplex.
 */
export function cleanArticleTree(html: string): Root {
  assertHtmlIsShallow(html);
  return sanitiseTree(parser.runSync({ type: "root", children: [{ type: "raw", value: html }] }));
}

/** Does the same as `cleanArticleTree`, and returns the HTML as a string. */
export function cleanArticleHtml(html: string): string {
  return printer.stringify(cleanArticleTree(html));
}

const openElementsMax = 1_000;

/** Refuses deep nesting, because the parser is recursive. HTML that Galley printed closes all its elements. */
function assertHtmlIsShallow(html: string): void {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)(?!(?:br|hr|img|input|wbr)\b)([a-z][a-z0-9]*)/gi)) {
    const before = open.get(name) ?? 0;
    // An end tag without a start tag of the same name closes nothing.
    const after = Math.max(0, before + (slash === "" ? 1 : -1));
    open.set(name, after);
    depth += after - before;
    if (depth > openElementsMax) throw new MarkdownTooComplex("The stored text nests too deep to be shown.");
  }
}
