import { Parser } from "htmlparser2";
import { MarkdownTooComplex } from "../markdown/markdown-limits";

/** A heading, paragraph, list item or other passage of running text. */
export interface HtmlBlock {
  /** The index among the block elements of the HTML, in document order; null for text outside of them. */
  block: number | null;
  /** What is inside a list item or a table cell counts as that. */
  kind: "heading" | "paragraph" | "item" | "cell" | "caption";
  /** 1 to 6 for a heading, otherwise 0. */
  level: number;
  /** Without samples of code in blocks of their own; white space is single spaces. */
  text: string;
  /** The text without code in the line. */
  prose: string;
}

export interface HtmlLink {
  href: string;
  text: string;
  nofollow: boolean;
  block: number | null;
}

export interface ReadHtml {
  blocks: HtmlBlock[];
  links: HtmlLink[];
  images: { alt: string; block: number | null }[];
  lists: number;
  tables: number;
}

/** The elements that a block index counts, in document order; docs/score.md lists them. */
const blockElements = new Set(
  "address article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th ul".split(
    " ",
  ),
);
const kinds: Readonly<Record<string, HtmlBlock["kind"]>> = {
  li: "item",
  dt: "item",
  dd: "item",
  td: "cell",
  th: "cell",
  caption: "caption",
  figcaption: "caption",
  summary: "caption",
};
/** Elements whose content is not prose. */
const skipped = new Set(["pre", "script", "style", "template", "noscript", "svg", "math", "head"]);

const inlineCode = new Set(["code", "kbd", "samp", "var", "tt"]);

const charactersMax = 2_000_000;
const tagsMax = 60_000;
const depthMax = 500;

/** Reads what the score judges out of an article's HTML, in one pass. Throws MarkdownTooComplex. */
export function readHtml(html: string): ReadHtml {
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!reader.open(name, attributes)) parser.pause();
    },
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.addText(text),
  });
  if (html.length <= charactersMax) parser.end(html);
  if (html.length > charactersMax || reader.isOverLimit) {
    throw new MarkdownTooComplex("The HTML has too many or too deeply nested elements.");
  }
  return reader.finish();
}

interface OpenBlock {
  name: string;
  block: number | null;
  kind: HtmlBlock["kind"];
  parts: string[];
  prose: string[];
}

class HtmlReader {
  isOverLimit = false;
  readonly #links: (Omit<HtmlLink, "text"> & { parts: string[] })[] = [];
  readonly #images: ReadHtml["images"] = [];
  readonly #blocks: OpenBlock[] = [];
  readonly #open: OpenBlock[] = [];
  /** The link that is open, if one is. */
  #link: { parts: string[] } | null = null;
  /** How many elements are open inside the outermost skipped one, itself included. */
  #skippedDepth = 0;
  #codeDepth = 0;
  #blockCount = 0;
  #depth = 0;
  #tags = 0;
  #lists = 0;
  #tables = 0;

  /** Returns false when the HTML exceeds the limits. */
  open(name: string, attributes: Record<string, string>): boolean {
    this.#tags += 1;
    this.#depth += 1;
    this.isOverLimit ||= this.#tags > tagsMax || this.#depth > depthMax;
    if (blockElements.has(name)) this.#openBlock(name);
    if (this.#skippedDepth > 0 || skipped.has(name) || isFootnoteFurniture(attributes)) {
      this.#skippedDepth += 1;
      return !this.isOverLimit;
    }
    if (name === "ul" || name === "ol") this.#lists += 1;
    if (name === "table") this.#tables += 1;
    if (inlineCode.has(name)) this.#codeDepth += 1;
    if (name === "br") this.addText(" ");
    if (name === "img") {
      this.#images.push({ alt: (attributes["alt"] ?? "").trim(), block: this.#current().block });
    }
    const href = attributes["href"];
    if (name === "a" && href !== undefined) {
      const nofollow = /\b(?:nofollow|sponsored|ugc)\b/i.test(attributes["rel"] ?? "");
      const link = { href, nofollow, block: this.#current().block, parts: [] };
      this.#links.push(link);
      this.#link = link;
    }
    return !this.isOverLimit;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1;
    } else if (inlineCode.has(name)) {
      this.#codeDepth -= 1;
    }
    if (name === "a") this.#link = null;
    if (this.#open.at(-1)?.name === name) this.#open.pop();
  }

  addText(text: string): void {
    if (this.#skippedDepth > 0) return;
    if (this.#open.length === 0 && text.trim() === "") return;
    const current = this.#current();
    current.parts.push(text);
    current.prose.push(this.#codeDepth > 0 ? " " : text);
    this.#link?.parts.push(text);
  }

  finish(): ReadHtml {
    return {
      blocks: this.#blocks
        .map(({ name, block, kind, parts, prose }) => ({
          block,
          kind,
          level: kind === "heading" ? Number(name[1]) : 0,
          text: plain(parts),
          prose: plain(prose),
        }))
        .filter(({ text }) => text !== ""),
      links: this.#links.map(({ parts, ...link }) => ({ ...link, text: plain(parts) })),
      images: this.#images,
      lists: this.#lists,
      tables: this.#tables,
    };
  }

  /** The innermost open block. Text outside of any block makes a paragraph of its own. */
  #current(): OpenBlock {
    return this.#open.at(-1) ?? this.#openBlock("");
  }

  #openBlock(name: string): OpenBlock {
    if (this.#open.at(-1)?.name === "") this.#open.pop();
    const outer = this.#open.at(-1)?.kind;
    const own = /^h[1-6]$/.test(name) ? "heading" : kinds[name];
    const inherited = outer === "item" || outer === "cell" ? outer : "paragraph";
    const opened: OpenBlock = {
      name,
      block: name === "" ? null : this.#blockCount,
      kind: own ?? inherited,
      parts: [],
      prose: [],
    };
    if (name !== "") this.#blockCount += 1;
    this.#blocks.push(opened);
    this.#open.push(opened);
    return opened;
  }
}

/** The heading of the footnotes, and the links between a footnote and its reference. */
function isFootnoteFurniture(attributes: Record<string, string>): boolean {
  return (
    attributes["id"] === "footnote-label" ||
    "data-footnote-ref" in attributes ||
    "data-footnote-backref" in attributes
  );
}

function plain(parts: readonly string[]): string {
  return parts.join("").replace(/\s+/g, " ").trim();
}
