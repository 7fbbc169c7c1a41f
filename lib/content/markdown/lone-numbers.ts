import type { List, Paragraph, Root, RootContent } from "mdast";

/**
 * Makes a paragraph of what looks like a list of one item: "1986. A great year", "3. Oktober ist ein Feiertag". A list's
 * numbers are lost in plain text, such as an excerpt. Steps that other blocks separate stay lists.
 */
export function readLoneNumbers(root: Root): void {
  const numbers = new Set<number>();
  for (const node of root.children) {
    if (node.type === "list" && node.ordered) for (const number of numbersOf(node)) numbers.add(number);
  }
  root.children = root.children.map((node) => paragraphIn(node, numbers) ?? node);
}

function numbersOf({ start, children }: List): number[] {
  return children.map((_, index) => (start ?? 1) + index);
}

/** The paragraph that a list in fact is; null for a real list. */
function paragraphIn(node: RootContent, numbers: ReadonlySet<number>): Paragraph | null {
  if (node.type !== "list" || node.ordered !== true) return null;
  const [item, ...others] = node.children;
  const [paragraph, ...more] = item?.children ?? [];
  const start = node.start ?? 1;
  if (others.length > 0 || more.length > 0 || paragraph?.type !== "paragraph") return null;
  if (start < 2 || numbers.has(start - 1) || numbers.has(start + 1) || typeof item?.checked === "boolean")
    return null;
  const mark = { type: "text" as const, value: `${start}. ` };
  return {
    ...paragraph,
    children: [mark, ...paragraph.children],
    ...(node.position && { position: node.position }),
  };
}
