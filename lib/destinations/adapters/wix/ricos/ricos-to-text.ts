import { escapeHtml } from "@/lib/text/escape-html";
import type { RicosDocument, RicosNode } from "./ricos-node";

/**
 * A text that changes whenever somebody edits the document: words, block types, emphasis, links and images,
 * without the ids, sizes and defaults that Wix adds. Printed as HTML, so that words can be separated from
 * markup.
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
