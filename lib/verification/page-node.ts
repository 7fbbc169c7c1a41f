import type { CheerioAPI } from "cheerio";

/** A node of a parsed page. What walks these does so without recursion: a hostile page is nested deep. */
export type PageNode = ReturnType<CheerioAPI["root"]>[number]["childNodes"][number];

/** All the text below some nodes, read like `.text()` but without recursion. */
export function plainText(nodes: PageNode[]): string {
  let text = "";
  const pending = nodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.nodeType === 3 && "data" in node) text += node.data;
    else if ("childNodes" in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return text;
}

/** True when elements are nested deeper than this many levels. */
export function isDeeperThan(levelsMax: number, roots: PageNode[]): boolean {
  let level = roots;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMax) return true;
    level = level.flatMap((node) => ("childNodes" in node ? node.childNodes : []));
  }
  return false;
}
