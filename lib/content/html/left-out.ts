import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { articleHtmlSchema } from "./article-html-schema";
import { isPlayer, linkTo } from "./embeds";

const leftOut = new Set(articleHtmlSchema.strip ?? []);
const sentencesMax = 20;

/** What of a text an article cannot have, and what stands for it: a sentence for each kind. Read before it is sanitised. */
export function leftOutOf(tree: Root): string[] {
  const sentences = new Set<string>();
  visit(tree, "element", (element) => {
    const { tagName } = element;
    if (sentences.size >= sentencesMax) return;
    if (isPlayer(element)) {
      const href = linkTo(element)?.properties["href"];
      sentences.add(
        href === undefined
          ? `An element ${tagName} without an address on the web was left out.`
          : `An article cannot embed ${href.slice(0, 200)}; a link to it stands there.`,
      );
    } else if (tagName === "button")
      sentences.add("An article cannot have buttons; their words stand there as text.");
    else if (leftOut.has(tagName))
      sentences.add(`An article cannot have the element ${tagName}; it was left out with its content.`);
  });
  return [...sentences];
}
