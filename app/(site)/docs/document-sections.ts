/** The text of a page under one heading; that before the first heading has an empty one. */
export interface DocumentSection {
  /** The anchor; "" for the beginning of the page. */
  id: string;
  /** 2 or 3, or 1 for the beginning of the page. */
  depth: number;
  heading: string;
  text: string;
}

/** The parts of a page's text, given as the HTML that Galley itself has printed. */
export function documentSections(html: string): DocumentSection[] {
  const [beginning = "", ...rest] = html.split(/(?=<h[23]\b)/);
  const sections = rest.map((part): DocumentSection => {
    const [, depth = "2", attributes = "", heading = "", text = ""] =
      /^<h([23])\b([^>]*)>(.*?)<\/h\1>(.*)$/s.exec(part) ?? [];
    const id = /\bid="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return { id, depth: Number(depth), heading: textOf(heading), text: textOf(text) };
  });
  return [{ id: "", depth: 1, heading: "", text: textOf(beginning) }, ...sections];
}

function textOf(html: string): string {
  return html
    .replace(/<button\b.*?<\/button>/gs, " ")
    .replace(inlineTag, "")
    .replace(anyTag, " ")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|quot|amp));/gi, decoded)
    .replace(/\s+/g, " ")
    .trim();
}

/** Tags that may stand within a word. A value in quotes may have a “>”. */
const inlineTag = /<\/?(?:code|strong|em|a|wbr)\b(?:"[^"]*"|[^>"])*>/g;
const anyTag = /<(?:"[^"]*"|[^>"])*>/g;

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };

function decoded(_reference: string, hex?: string, decimal?: string, name = ""): string {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
  return named[name.toLowerCase()] ?? " ";
}
