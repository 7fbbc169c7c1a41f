import type { DomHandler } from "htmlparser2";

/** A node of a parsed page. */
export type PageNode = DomHandler["root"]["childNodes"][number];
export type Attributes = Readonly<Record<string, string>>;
export type ElementNode = PageNode & {
  name: string;
  attribs: Record<string, string>;
  childNodes: PageNode[];
};

/** What to do with each node of a walk. `Place` is context that an element passes to the nodes below it. */
export interface Visitor<Place> {
  text(text: string, place: Place): void;
  /**
   * Returns the context for the nodes below the element and what to call after them, or null to skip them.
   */
  element(element: ElementNode, place: Place): { below: Place; leave?: (() => void) | undefined } | null;
}

/** Visits nodes in reading order. It keeps its own stack, because recursion would overflow on deep nesting. */
export function walk<Place>(roots: readonly PageNode[], place: Place, visitor: Visitor<Place>): void {
  const pending: { next: PageNode | (() => void); place: Place }[] = [];
  const enter = (nodes: readonly PageNode[], at: Place) => {
    for (let index = nodes.length - 1; index >= 0; index -= 1) {
      const next = nodes[index];
      if (next !== undefined) pending.push({ next, place: at });
    }
  };
  enter(roots, place);
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { next, place: at } = entry;
    if (typeof next === "function") next();
    else if (next.nodeType === 3 && "data" in next) visitor.text(next.data, at);
    else if (isElement(next)) {
      const entered = visitor.element(next, at);
      if (entered === null) continue;
      if (entered.leave !== undefined) pending.push({ next: entered.leave, place: at });
      enter(next.childNodes, entered.below);
    }
  }
}

function isElement(node: PageNode): node is ElementNode {
  return node.nodeType === 1 && "attribs" in node;
}

/** How many nodes `textBelow` visits; a link or a script has a few. */
const nodesMax = 5_000;

/** The text below some nodes in reading order, cut at `lengthMax` characters. */
export function textBelow(nodes: readonly PageNode[], lengthMax: number): string {
  let text = "";
  for (const part of textsOf(nodes, nodesMax)) {
    text += part;
    if (text.length >= lengthMax) break;
  }
  return text.slice(0, lengthMax);
}

/** Whether there is any text other than white space below some nodes. */
export function hasText(nodes: readonly PageNode[]): boolean {
  for (const part of textsOf(nodes, Number.POSITIVE_INFINITY)) if (/\S/.test(part)) return true;
  return false;
}

function* textsOf(nodes: readonly PageNode[], countMax: number): Generator<string> {
  const pending = nodes.toReversed();
  let count = 0;
  for (let node = pending.pop(); node !== undefined && count < countMax; node = pending.pop()) {
    count += 1;
    if (node.nodeType === 3 && "data" in node) yield node.data;
    else if ("childNodes" in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
}

/** In characters; no real attribute has a longer list. */
const listLengthMax = 5000;

/** Splits the value of an attribute that is a list of words, such as rel, class or itemtype. */
export function attributeWords(value: string): string[] {
  return value.slice(0, listLengthMax).split(/\s+/);
}
