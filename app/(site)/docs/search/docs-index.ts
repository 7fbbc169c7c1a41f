import type { DocumentSection } from "../document-sections";
import { commonWords, foldedWords } from "./folded-words";

/**
 * What a search looks in, as small as it can be, because a browser loads it: the pages in reading order, and their
 * sections with the number of their page. Words are folded, each once, without those of the title and the heading.
 */
export interface DocsIndex {
  pages: [path: string, title: string, group: string][];
  sections: [page: number, anchor: string, heading: string, words: string][];
}

/** A page of the documentation with its text. */
export interface ReadablePage {
  path: string;
  title: string;
  group: string;
  sections: readonly DocumentSection[];
}

export function indexOf(pages: readonly ReadablePage[]): DocsIndex {
  return {
    pages: pages.map(({ path, title, group }) => [path, title, group]),
    sections: pages.flatMap(({ title, sections }, page) =>
      sections.map(({ id, heading, text }): DocsIndex["sections"][number] => [
        page,
        id,
        heading,
        ownWords(text, `${title} ${heading}`),
      ]),
    ),
  };
}

function ownWords(text: string, named: string): string {
  const known = new Set(foldedWords(named));
  const words = new Set(foldedWords(text).filter((word) => !known.has(word) && !commonWords.has(word)));
  return [...words].toSorted().join(" ");
}
