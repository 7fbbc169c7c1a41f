import type { ElementContent, RootContent } from "hast";

const inlineTags = new Set(
  [
    "a em strong b i s del ins u code kbd samp var br wbr sub sup small mark abbr cite q",
    "time span bdi bdo ruby rt rp img",
  ].flatMap((tags) => tags.split(" ")),
);

export function isBlank(node: RootContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** The nodes as one trimmed line of inline content; null when one of them is a block. */
export function lineOf(nodes: ElementContent[]): ElementContent[] | null {
  return nodes.every(isInline) ? trimmed(nodes) : null;
}

function isInline(node: ElementContent): boolean {
  if (node.type !== "element") return node.type === "text";
  return inlineTags.has(node.tagName) && node.children.every(isInline);
}

function trimmed(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type !== "text") return [node];
    const start = index === 0 ? node.value.trimStart() : node.value;
    const value = index === nodes.length - 1 ? start.trimEnd() : start;
    return value === "" ? [] : [{ type: "text", value }];
  });
}
