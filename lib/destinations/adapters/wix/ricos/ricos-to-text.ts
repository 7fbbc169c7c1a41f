import { escapeHtml } from "../../../texts/escape-html";
import type { RicosDocument, RicosNode } from "./ricos-node";

/**
 * A text that changes whenever somebody changes the document: words, kinds of blocks, emphasis, links and
 * pictures, without the ids, the sizes and the defaults that Wix adds of its own accord. Written as HTML, so
 * that its words can be told from its marks.
 */
export function ricosToText({ nodes }: RicosDocument): string {
  return nodes.map(textOf).join("\n");
}

function textOf(node: RicosNode): string {
  const { type, nodes, textData, headingData, imageData } = node;
  if (type === "TEXT") {
    const looks = (textData?.decorations ?? []).map(({ type: look, linkData }) =>
      [look, linkData?.link?.url ?? ""].join(" ").trim(),
    );
    const text = escapeHtml(textData?.text ?? "");
    return looks.length === 0 ? text : `<i class="${escapeHtml(looks.toSorted().join(", "))}">${text}</i>`;
  }
  const { url, id } = imageData?.image?.src ?? {};
  const told = [headingData?.level, url ?? id, imageData?.altText].filter((part) => part !== undefined);
  const name = escapeHtml([type, ...told].join(" ").trim());
  return `<div class="${name}">${(nodes ?? []).map(textOf).join("")}</div>`;
}
