import { oneLine } from "@/lib/text/one-line";
import type { TextBlock } from "../text-blocks";
import { rowSentences } from "./table-rows";

/** The paragraphs under a heading of a page. */
export interface PageSection {
  /** The path of its headings; null before the first one. */
  heading: string | null;
  paragraphs: string[];
}

/** The limits on what is kept of a page, in characters and counts. */
const limits = { characters: 120_000, paragraph: 4_000, paragraphs: 3_000, path: 300 } as const;

export interface ReadSections {
  sections: PageSection[];
  /** Whether the page has more than is kept. */
  isTruncated: boolean;
}

/**
 * The text of a page under the path of its headings ("Prices › Oak"), with a paragraph for each row of a table and for each
 * term of a list with its description. The page's only h1 is left out of the paths, because it is the page's name.
 */
export function sectionsOf(blocks: readonly TextBlock[]): ReadSections {
  const named = blocks.filter(({ level }) => level === 1).length === 1;
  const sections: PageSection[] = [];
  let open: { level: number; text: string }[] = [];
  let current: PageSection = { heading: null, paragraphs: [] };
  let [characters, paragraphs]: [number, number] = [limits.characters, limits.paragraphs];
  let isTruncated = false;
  for (const { text: written, heading } of textsOf(blocks)) {
    const text = written.slice(0, limits.paragraph);
    isTruncated ||= written.length > text.length;
    if (text === "") continue;
    if (characters < text.length || paragraphs === 0) {
      isTruncated = true;
      break;
    }
    characters -= text.length;
    if (heading === null) {
      current.paragraphs.push(text);
      paragraphs -= 1;
      continue;
    }
    open = [...open.filter(({ level }) => level < heading), { level: heading, text }];
    const path = named && open.length > 1 ? open.filter(({ level }) => level > 1) : open;
    sections.push(current);
    const joined = path.map((each) => each.text).join(" › ");
    current = { heading: joined.slice(0, limits.path).toWellFormed(), paragraphs: [] };
  }
  sections.push(current);
  return { sections: sections.filter((section) => section.paragraphs.length > 0), isTruncated };
}

interface Text {
  text: string;
  /** The level of a heading; null for a paragraph. */
  heading: number | null;
}

/** How often a table that lays out a page is looked at, so that a huge one is not read once for each of its cells. */
const triesMax = 20;

/** The blocks as texts: tables as their rows, and terms before what describes them. */
function* textsOf(blocks: readonly TextBlock[]): Generator<Text> {
  let term = "";
  const tries = new Map<number, number>();
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined) return;
    const tried = block.cell === null ? triesMax : (tries.get(block.cell.table) ?? 0);
    if (block.cell !== null && tried < triesMax) {
      const table = tableAt(blocks, index, block.cell.table);
      const rows = rowSentences(table);
      if (rows !== null) {
        for (const text of rows) yield { text, heading: null };
        index += table.length - 1;
        continue;
      }
      tries.set(block.cell.table, tried + 1);
    }
    const text = oneLine(block.text);
    if (block.isTerm) {
      if (term !== "") yield { text: term, heading: null };
      term = text;
      continue;
    }
    if (block.isHeading) yield { text, heading: block.level };
    else yield { text: term === "" ? text : `${term}: ${text}`, heading: null };
    term = "";
  }
  if (term !== "") yield { text: term, heading: null };
}

/** The blocks of a table from this one on; a table inside of a cell ends it. */
function tableAt(blocks: readonly TextBlock[], from: number, table: number) {
  const own = [];
  for (const block of blocks.slice(from)) {
    if (block.cell?.table !== table) break;
    own.push({ ...block, cell: block.cell });
  }
  return own;
}
