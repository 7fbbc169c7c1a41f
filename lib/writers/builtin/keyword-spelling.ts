import type { WriterBrief } from "../writer";
import { oneLine } from "../clip-text";

/** Enough of a site to see how it spells a word. */
const charactersMax = 200_000;

/**
 * The keyword as the pages spell it: searches are typed in lower case, but a German noun or a product's name is
 * not written so. Its first letter stays, since most occurrences that differ there start a sentence.
 */
export function spelledKeyword({ keyword, sources }: Pick<WriterBrief, "keyword" | "sources">): string {
  const typed = oneLine(keyword);
  const text = sources
    .flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
    .join("\n")
    .slice(0, charactersMax);
  const pattern = new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  const uses = new Map<string, number>([[typed, 0]]);
  for (const [found] of text.matchAll(pattern)) {
    const [first = ""] = typed;
    const spelling = first + found.slice(first.length);
    uses.set(spelling, (uses.get(spelling) ?? 0) + 1);
  }
  return [...uses].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
