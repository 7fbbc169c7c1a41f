import type { SourcePage } from "@/lib/writers/writer";

/** A paragraph on this many pages is the site's, not the page's: a slogan, a cookie notice, a footer. */
const pagesMin = 3;

/** Takes out what the pages of one site repeat, and pages that have nothing of their own. */
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
