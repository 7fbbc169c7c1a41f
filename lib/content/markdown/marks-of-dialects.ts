import type { Blockquote, Heading, Nodes, Paragraph, PhrasingContent, Root, RootContent, Text } from "mdast";
import { visit } from "unist-util-visit";
import { headingPrefix } from "../html/article-html-schema";

/**
 * Reads marks of other dialects of markdown, which a reader would otherwise see as they are written: `## Keys {#keys}`
 * gives a heading its name, and `> [!NOTE]` and `:::tip` are quotes that begin with their kind in bold.
 */
export function readMarks(root: Root): void {
  root.children = withContainers(root.children);
  visit(root, (node) => {
    if (node.type === "heading") nameHeading(node);
    if (node.type === "blockquote") labelQuote(node);
  });
}

/** A name as authors give it, and as pandoc and Markdown Extra read it. */
const headingName = /(?:^|[ \t]+)\{#([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\}[ \t]*$/u;

function nameHeading(heading: Heading): void {
  const last = heading.children.at(-1);
  const [mark, name = ""] = (last?.type === "text" && headingName.exec(last.value)) || [];
  // A heading of nothing but its mark would be empty.
  if (last?.type !== "text" || mark === undefined || (heading.children.length === 1 && mark === last.value))
    return;
  last.value = last.value.slice(0, -mark.length);
  heading.data = { ...heading.data, hProperties: { id: headingPrefix + name.toLowerCase() } };
}

/** GitHub's alerts and Obsidian's callouts, which can be folded and have a title. */
const alert = /^\[!(\p{L}[\p{L}-]{0,29})\][+-]?[ \t]*([^\n]{0,200})(?:\n|$)/u;

function labelQuote(quote: Blockquote): void {
  const [first] = quote.children;
  const text = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || text?.type !== "text") return;
  const [mark, kind = "", title = ""] = alert.exec(text.value) ?? [];
  if (mark === undefined) return;
  text.value = text.value.slice(mark.length);
  quote.children.unshift(labelOf(kind, title, first));
  if (isBlank(first)) quote.children.splice(1, 1);
}

function labelOf(kind: string, title: string, { position }: { position?: Nodes["position"] }): Paragraph {
  const words =
    title.trim() === "" ? kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase() : title.trim();
  const label: PhrasingContent = { type: "strong", children: [{ type: "text", value: words }] };
  return { type: "paragraph", children: [label], ...(position && { position }) };
}

function isBlank({ children }: Paragraph): boolean {
  return children.every((child) => child.type === "text" && child.value.trim() === "");
}

/** The first line of a container of Docusaurus, VuePress and VitePress; its title may stand in brackets. */
const opening =
  /^:{3,}[ \t]*(\p{L}[\p{L}-]{0,29})(?:[ \t]+([^\n]{1,200})|\[([^\]\n]{1,200})\])?[ \t]*(?:\n|$)/u;
const closing = /(?:^|\n)[ \t]*:{3,}[ \t]*$/;

/** Makes quotes of containers. One that is never closed is left as it is. */
function withContainers(nodes: RootContent[]): RootContent[] {
  const lastEnd = nodes.findLastIndex((node) => lastText(node) !== null);
  const done: RootContent[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    const first = node.type === "paragraph" ? node.children[0] : undefined;
    const opened = first?.type === "text" && at <= lastEnd ? opening.exec(first.value) : null;
    if (node.type !== "paragraph" || first?.type !== "text" || opened === null) {
      done.push(node);
      continue;
    }
    first.value = first.value.slice(opened[0].length);
    const end = nodes.findIndex((each, index) => index >= at && lastText(each) !== null);
    done.push(quoteOf(nodes.slice(at, end + 1), opened));
    at = end;
  }
  return done;
}

function quoteOf(nodes: RootContent[], [, kind = "", title, inBrackets]: RegExpExecArray): Blockquote {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const mark = last === undefined ? null : lastText(last);
  if (mark !== null) mark.value = mark.value.replace(closing, "");
  const label = labelOf(kind, title ?? inBrackets ?? "", first ?? {});
  const [start, end] = [first?.position?.start, last?.position?.end];
  const content = nodes.filter(
    (node): node is Blockquote["children"][number] =>
      isBlock(node) && (node.type !== "paragraph" || !isBlank(node)),
  );
  return {
    type: "blockquote",
    children: [label, ...content],
    ...(start && end && { position: { start, end } }),
  };
}

/** Whether a node may stand in a quote; the children of a text are blocks, so only its front matter may not. */
function isBlock(node: RootContent): node is Blockquote["children"][number] {
  return !["yaml", "text", "tableRow", "tableCell", "listItem"].includes(node.type);
}

/** The text at the end of a block, if it ends with the line that closes a container: it may be that of a list's last item. */
function lastText(node: RootContent): Text | null {
  let last: Nodes | undefined = node;
  while (last !== undefined && "children" in last) last = last.children.at(-1);
  return last?.type === "text" && closing.test(last.value) ? last : null;
}
