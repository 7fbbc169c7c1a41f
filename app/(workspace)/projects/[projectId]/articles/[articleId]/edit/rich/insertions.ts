import type { ChainedCommands } from "@tiptap/core";

export interface Insertion {
  id: string;
  title: string;
  /** Further words by which it is found. */
  words: string;
  /** What it does, after the command that was typed is gone. Null where an address is asked for first. */
  run: ((chain: ChainedCommands) => ChainedCommands) | null;
}

/** What the `/` menu and the toolbar insert. */
const insertions: readonly Insertion[] = [
  { id: "text", title: "Text", words: "paragraph plain", run: (chain) => chain.setParagraph() },
  { id: "h2", title: "Heading", words: "h2 title section", run: (chain) => chain.setHeading({ level: 2 }) },
  { id: "h3", title: "Subheading", words: "h3 title", run: (chain) => chain.setHeading({ level: 3 }) },
  {
    id: "bullets",
    title: "Bullet list",
    words: "unordered points ul",
    run: (chain) => chain.toggleBulletList(),
  },
  {
    id: "numbers",
    title: "Numbered list",
    words: "ordered steps ol",
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    id: "table",
    title: "Table",
    words: "grid columns rows",
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { id: "image", title: "Picture", words: "image photo img", run: null },
  { id: "link", title: "Link", words: "address url article page", run: null },
  { id: "quote", title: "Quote", words: "blockquote citation", run: (chain) => chain.toggleBlockquote() },
  { id: "code", title: "Code", words: "program pre", run: (chain) => chain.setCodeBlock() },
  {
    id: "line",
    title: "Line",
    words: "divider rule separator hr",
    run: (chain) => chain.setHorizontalRule(),
  },
];

/** Those whose title or words begin with what was typed. */
export function matchingInsertions(query: string): Insertion[] {
  const typed = query.trim().toLowerCase();
  return insertions.filter(({ title, words }) =>
    `${title} ${words}`
      .toLowerCase()
      .split(" ")
      .some((word, index, all) => word.startsWith(typed) || all.slice(index).join(" ").startsWith(typed)),
  );
}
