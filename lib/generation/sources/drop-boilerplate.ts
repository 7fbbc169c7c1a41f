import type { SourcePage } from "@/lib/writers/writer";

/** A paragraph that occurs on this many pages is boilerplate, such as a slogan, cookie notice or footer. */
const pagesMin = 3;

/** Removes paragraphs that a site's pages repeat, and pages that are empty or duplicates without them. */
export function dropBoilerplate(pages: SourcePage[]): SourcePage[] {
  const seenOn = new Map<string, number>();
  for (const page of pages) {
    for (const paragraph of new Set(page.sections.flatMap(({ paragraphs }) => paragraphs))) {
      seenOn.set(paragraph, (seenOn.get(paragraph) ?? 0) + 1);
    }
  }
  const kept = new Set<string>();
  return pages.flatMap((page) => {
    const sections = page.sections
      .map(({ heading, paragraphs }) => ({
        heading,
        paragraphs: paragraphs.filter((paragraph) => (seenOn.get(paragraph) ?? 0) < pagesMin),
      }))
      .filter(({ paragraphs }) => paragraphs.length > 0);
    const text = JSON.stringify(sections);
    if (sections.length === 0 || kept.has(text)) return [];
    kept.add(text);
    return [{ ...page, sections }];
  });
}
