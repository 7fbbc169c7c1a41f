/** A piece of a source: a paragraph, the items of a list or a row of a table. Prompts show it, and claims are judged by it. */
export interface SourcePassage {
  /** `S3.12`: the twelfth passage of the source S3. */
  key: string;
  sourceKey: string;
  /** The headings above it, joined by " › "; null for a text before the first one. */
  path: string | null;
  text: string;
}

/** A source as it is stored: one section for each heading, with its passages. */
export interface SectionedSource {
  key: string;
  sections: readonly { heading: string | null; paragraphs: readonly string[] }[];
}

/** The passages of a source in document order, numbered from 1. */
export function passagesOf({ key, sections }: SectionedSource): SourcePassage[] {
  let number = 0;
  return sections.flatMap(({ heading, paragraphs }) =>
    paragraphs.map((text) => {
      number += 1;
      return { key: `${key}.${number}`, sourceKey: key, path: heading, text };
    }),
  );
}
