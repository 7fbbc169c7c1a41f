import type { CheerioAPI } from "cheerio";

type PageNode = ReturnType<CheerioAPI["root"]>[number]["childNodes"][number];

/** Holds what no reader of the article reads. */
const skipped = new Set(
  "head script style template noscript nav svg math iframe object select textarea dialog".split(" "),
);
/** Belong to the page outside an article, and to the article inside one. */
const pageFrame = new Set(["header", "footer"]);

/** Elements that sit inside a word or a sentence; everything else separates words. */
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby rb s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * A main or article element counts as the main text from this share of the page's text on. Below it the
 * theme uses the element for a hero or for cards, and the whole body is read instead: more text around an
 * article does no harm, because matching asks what of the article is there, not what else is.
 */
const mainShare = 0.4;

/** The text that a page is about, with line breaks between blocks. */
export function mainTextOf($: CheerioAPI): string {
  const body = textOf(
    $("body").length > 0 ? $("body").contents().toArray() : $.root().contents().toArray(),
    false,
  );
  for (const selector of ['main, [role="main"]', "article"]) {
    const texts = $(selector)
      .toArray()
      .filter((element) => $(element).parents(selector).length === 0)
      .map((element) => textOf($(element).contents().toArray(), true));
    const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
    if (longest.length > 0 && longest.length >= body.length * mainShare) return longest;
  }
  return body;
}

/** Walks with a stack of its own: recursion would overflow on a page nested deep enough. */
function textOf(roots: PageNode[], insideArticle: boolean): string {
  const parts: string[] = [];
  const pending: { node: PageNode | null; inside: boolean }[] = [];
  const enter = (nodes: PageNode[], inside: boolean) => {
    for (const node of nodes.toReversed()) pending.push({ node, inside });
  };

  enter(roots, insideArticle);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, inside } = next;
    if (node === null) parts.push("\n");
    else if (node.nodeType === 3 && "data" in node) parts.push(node.data);
    else if ("name" in node && "attribs" in node && !isSkipped(node.name, node.attribs, inside)) {
      const isBlock = !inline.has(node.name);
      if (isBlock) {
        parts.push("\n");
        pending.push({ node: null, inside });
      }
      enter(node.childNodes, inside || node.name === "article" || node.name === "main");
    }
  }
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

function isSkipped(name: string, attribs: Record<string, string>, inside: boolean): boolean {
  return skipped.has(name) || (pageFrame.has(name) && !inside) || isHidden(attribs);
}

/** React streams late segments into `<div hidden id="S:0">` and moves them into place; those are read. */
function isHidden({ hidden, id, style }: Record<string, string>): boolean {
  if (hidden !== undefined && hidden !== "until-found" && id?.startsWith("S:") !== true) return true;
  return /(^|;)\s*display\s*:\s*none/i.test(style ?? "");
}
