import type { Element, ElementContent } from "hast";

/** The style attribute as a list of names and values in lower case. */
function stylesOf(style: string): Map<string, string> {
  return new Map(
    style
      .slice(0, 2_000)
      .toLowerCase()
      .split(";")
      .map((each): [string, string] => {
        const at = each.indexOf(":");
        return at < 0 ? [each.trim(), ""] : [each.slice(0, at).trim(), each.slice(at + 1).trim()];
      }),
  );
}

/**
 * The element that a program for documents means: Google Docs and Word write bold and italic as styles of a span, and
 * Google Docs wraps all it copies in a `<b>` that is not bold.
 */
export function meantElement(name: string, style: string | undefined): string {
  if (style === undefined) return name;
  const styles = stylesOf(style);
  const weight = styles.get("font-weight") ?? "";
  if (name === "b" && (weight === "normal" || weight === "400")) return "span";
  if (name !== "span" && name !== "font") return name;
  if (weight === "bold" || Number(weight) >= 600) return "strong";
  if (styles.get("font-style") === "italic") return "em";
  return (styles.get("text-decoration") ?? "").includes("line-through") ? "del" : name;
}

/** Where Word has written what it would show as a list: "mso-list: l0 level2 lfo1". */
export interface WordList {
  level: number;
}

/** The place in a list of Word; "ignore" for the bullet or number that Word writes into the text. */
export function wordListOf(style: string | undefined): WordList | "ignore" | null {
  const value = style === undefined ? "" : (stylesOf(style).get("mso-list") ?? "");
  if (value === "ignore") return "ignore";
  const level = /\blevel([1-9])\b/.exec(value)?.[1];
  return level === undefined ? null : { level: Number(level) };
}

export const wordListProperty = "dataWordList";
export const wordMarkerProperty = "dataWordMarker";

/** Makes lists of the paragraphs that Word has for them, and puts lists that stand in a list into the item before. */
export function mendLists(parent: { children: ElementContent[] }): void {
  const children: ElementContent[] = [];
  /** The lists that are open, from the outermost. */
  let open: Element[] = [];
  for (const child of parent.children) {
    if (child.type === "element") {
      mendLists(child);
      const level = child.properties[wordListProperty];
      if (typeof level === "number") {
        open = openLists(open, level, child, children);
        continue;
      }
    }
    const isBlank = child.type !== "element" && (child.type !== "text" || child.value.trim() === "");
    if (!isBlank) open = [];
    if (isBlank && open.length > 0) continue;
    children.push(child);
  }
  parent.children = isList(parent) ? inItems(children) : children;
}

function openLists(
  open: readonly Element[],
  level: number,
  paragraph: Element,
  top: ElementContent[],
): Element[] {
  const lists = open.slice(0, level);
  const marker = takeMarker(paragraph);
  const tagName = /^[\s(]*(?:\d+|\p{L}|[ivxlc]+)[.)]/iu.test(marker) ? "ol" : "ul";
  const last = lists.length === level ? lists.at(-1) : undefined;
  if (last !== undefined && last.tagName !== tagName) lists.pop();
  while (lists.length < level) {
    const list: Element = { type: "element", tagName, properties: {}, children: [] };
    const item = lists.at(-1)?.children.at(-1);
    if (lists.length === 0) top.push(list);
    else if (item?.type === "element") item.children.push(list);
    lists.push(list);
    if (lists.length < level) list.children.push(itemOf([]));
  }
  lists.at(-1)?.children.push(itemOf(paragraph.children));
  return lists;
}

function itemOf(children: ElementContent[]): Element {
  return { type: "element", tagName: "li", properties: {}, children };
}

/** Takes the bullet or number out of a paragraph and returns its text. */
function takeMarker(paragraph: Element): string {
  let marker = "";
  const take = (element: Element) => {
    element.children = element.children.filter((child) => {
      if (child.type !== "element") return true;
      if (child.properties[wordMarkerProperty] === undefined) {
        take(child);
        return true;
      }
      marker += textIn(child);
      return false;
    });
  };
  take(paragraph);
  return marker;
}

function textIn(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textIn).join("") : "";
}

function isList(node: object): boolean {
  return "tagName" in node && (node.tagName === "ul" || node.tagName === "ol");
}

function inItems(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const before = items.findLast((item) => item.type === "element");
    if (child.type === "element" && isList(child) && before?.type === "element" && before.tagName === "li") {
      before.children.push(child);
    } else items.push(child);
  }
  return items;
}
