import type { Element, ElementContent, Properties, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

const players = new Set(["iframe", "video", "audio", "embed", "object"]);
/** Elements in which a link needs no paragraph of its own. */
const lines = new Set(
  "p h1 h2 h3 h4 h5 h6 a em strong b i s del ins u span small mark sub sup figcaption summary dt".split(" "),
);

/**
 * Makes links of what plays or shows another page, which no article may embed, and text of buttons: a reader would not
 * know that anything is missing.
 */
export function replaceEmbeds(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName === "button") element.tagName = "span";
    if (!players.has(element.tagName) || index === undefined || parent === undefined) return undefined;
    const link = linkTo(element);
    const isInLine = parent.type === "element" && lines.has(parent.tagName);
    const shown = link === null || isInLine ? link : paragraphOf(link);
    parent.children.splice(index, 1, ...(shown === null ? [] : [shown]));
    return [SKIP, index + (shown === null ? 0 : 1)];
  });
}

/** The names of the elements that replaceEmbeds replaces by links. */
export function isPlayer({ tagName }: Element): boolean {
  return players.has(tagName);
}

/** The link that stands for a player; null if it plays nothing that has an address on the web. */
export function linkTo(player: Element): Element | null {
  const address = [player, ...player.children]
    .flatMap((node) => (node.type === "element" ? addressesIn(node.properties) : []))
    .find((each) => /^(?:https?:)?\/\//.test(each));
  if (address === undefined) return null;
  const href = watchAddress(address.startsWith("//") ? `https:${address}` : address);
  const { title, ariaLabel } = player.properties;
  const label =
    [title, ariaLabel ?? player.properties["aria-label"]].find(isText) ?? href.replace(/^https?:\/\//, "");
  return {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [{ type: "text", value: label }],
  };
}

function paragraphOf(link: ElementContent): Element {
  return { type: "element", tagName: "p", properties: {}, children: [link] };
}

/** Scripts that load players late keep their address in data-src. */
function addressesIn(properties: Properties): string[] {
  return ["src", "data", "dataSrc", "data-src"].map((name) => properties[name]).filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** The page of a film, for the address of its player. */
function watchAddress(address: string): string {
  const [, film] =
    /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed|youtu\.be)\/([\w-]{6,20})/i.exec(address) ??
    [];
  if (film !== undefined && film !== "videoseries") return `https://www.youtube.com/watch?v=${film}`;
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/i.exec(address) ?? [];
  return vimeo === undefined ? address : `https://vimeo.com/${vimeo}`;
}
