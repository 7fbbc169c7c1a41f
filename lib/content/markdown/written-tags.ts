import type { Html, Root } from "mdast";
import { visit } from "unist-util-visit";
import { articleHtmlSchema } from "../html/article-html-schema";
import { htmlElementNames } from "../html/element-names";

/** Elements that are left out with all that they contain: without an end, the rest of the text would be lost. */
const swallowing = new Set([
  ...(articleHtmlSchema.strip ?? []),
  "plaintext",
  "listing",
  "video",
  "audio",
  "canvas",
]);
const tag = /<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/**
 * The raw HTML of a text by its node, with the tags escaped that are words of a sentence: "the <title> of a page",
 * "List<String>", "<your name>". A browser would leave them out, some of them with everything behind them.
 */
export function rawHtmlOf(root: Root): ReadonlyMap<Html, string> {
  const html: { node: Html; isInLine: boolean }[] = [];
  const endings = new Map<string, number>();
  visit(root, "html", (node, _index, parent) => {
    html.push({ node, isInLine: parent?.type === "paragraph" || parent?.type === "heading" });
    for (const [, slash, name = ""] of node.value.matchAll(tag)) {
      if (slash === "/") endings.set(name.toLowerCase(), (endings.get(name.toLowerCase()) ?? 0) + 1);
    }
  });
  return new Map(
    html.map(({ node, isInLine }) => {
      const lastComment = node.value.lastIndexOf("-->");
      const value = node.value
        .replace(/<!--/g, (mark, at: number) => (at > lastComment ? "&lt;!--" : mark))
        .replace(tag, (written, slash: string, name: string, attributes: string) =>
          shownTag(
            { written, name: name.toLowerCase(), isEnd: slash === "/", attributes, isInLine },
            endings,
          ),
        );
      return [node, value];
    }),
  );
}

interface Tag {
  written: string;
  name: string;
  isEnd: boolean;
  attributes: string;
  isInLine: boolean;
}

/** How a tag is given to the HTML parser. `endings` has how many end tags of each name are still to come. */
function shownTag({ written, name, isEnd, attributes, isInLine }: Tag, endings: Map<string, number>): string {
  const left = endings.get(name) ?? 0;
  if (isEnd) endings.set(name, left - 1);
  // No page has a title in a sentence, so that this one is always spoken of.
  if (name === "title" && isInLine) return escaped(written);
  if (isEnd || left > 0) return written;
  const isPlain = attributes.trim() === "";
  if (swallowing.has(name)) return isPlain ? escaped(written) : `${written}</${name}>`;
  return isPlain && !htmlElementNames.has(name) ? escaped(written) : written;
}

function escaped(written: string): string {
  return written.replace("<", "&lt;");
}
