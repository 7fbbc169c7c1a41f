/** How a program that shows Markdown differs from CommonMark with GitHub's tables. Plain data. */
export interface MarkdownDialect {
  /**
   * What the program does with raw HTML: shows it; shows it, but leaves its Markdown alone unless it is marked; drops
   * the tags, and in blocks of HTML the words as well; or reads it as JSX.
   */
  html: "shown" | "marked" | "dropped" | "jsx";
  /** Whether `[^1]` is a footnote; else footnotes become a list at the end with links to and fro. */
  footnotes: boolean;
  /** Whether `- [x]` is a box with a tick; else the box is HTML. */
  taskLists: boolean;
  /**
   * How a heading gets the id that a link in the article leads to: the program makes the same id as Galley; it stands
   * in braces after the heading, or in a line below; or an anchor in the heading has it.
   */
  headingIds: "own" | "braces" | "line" | "anchor";
  /** What prose may contain that the program takes for its own marks. */
  ownMarks: readonly OwnMark[];
}

/**
 * `pipes`: a vertical bar makes a table. `definitions`: a colon at the start of a line explains a term. `dashes`: two
 * hyphens, dots or angle brackets become typographic signs. `mathematics`: two dollars. `superscripts`: a caret.
 */
export type OwnMark = "pipes" | "definitions" | "dashes" | "mathematics" | "superscripts";

export type MarkdownDialectName =
  | "common"
  | "remark"
  | "mdx"
  | "marked"
  | "kramdown"
  | "goldmark"
  | "forem"
  | "hashnode";

const common: MarkdownDialect = {
  html: "shown",
  footnotes: false,
  taskLists: false,
  headingIds: "anchor",
  ownMarks: [],
};

export const markdownDialects: Readonly<Record<MarkdownDialectName, MarkdownDialect>> = {
  /** What every program with CommonMark and tables shows. */
  common,
  remark: { ...common, footnotes: true, taskLists: true, headingIds: "own" },
  /** Shown alike by remark and by MDX. */
  mdx: { ...common, html: "jsx", footnotes: true, taskLists: true, headingIds: "own" },
  marked: { ...common, taskLists: true, ownMarks: ["dashes"] },
  kramdown: {
    html: "marked",
    footnotes: true,
    taskLists: true,
    headingIds: "line",
    ownMarks: ["pipes", "definitions", "dashes", "mathematics"],
  },
  /** As Hugo configures it unless it is told otherwise. */
  goldmark: {
    html: "dropped",
    footnotes: true,
    taskLists: true,
    headingIds: "braces",
    ownMarks: ["definitions", "dashes"],
  },
  /** Redcarpet as Forem configures it. */
  forem: { ...common, headingIds: "own", ownMarks: ["superscripts"] },
  hashnode: { ...common, taskLists: true, headingIds: "own" },
};
