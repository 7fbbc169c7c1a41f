import { oneLine } from "@/lib/text/one-line";
import { primaryLanguageOf } from "../language-tag";
import type { SourcePage, WriterOrder } from "../writer";

/** The characters of a site that are read: enough to see how it spells a word. */
const charactersMax = 200_000;

/**
 * The keyword as the pages spell it most often: searches are typed in lower case, but names and German nouns are
 * capitalised. The first letter stays as typed, since it mostly differs at the start of a sentence.
 */
export function spelledKeyword({ keyword, project }: WriterOrder, sources: readonly SourcePage[]): string {
  const typed = oneLine(keyword);
  const text = sources
    .flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
    .join("\n")
    .slice(0, charactersMax);
  const pattern = new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  const isGerman = primaryLanguageOf(project.languageCode) === "de";
  const uses = new Map<string, number>([[typed, 0]]);
  for (const [found] of text.matchAll(pattern)) {
    const [first = ""] = typed;
    // "Google Analytics" and "WordPress" are names; "Grüner Tee" is the start of a sentence.
    const isName = hasInnerCapital(found) || (!isGerman && isInTitleCase(found));
    const spelling = isName ? found : first + found.slice(first.length);
    uses.set(spelling, (uses.get(spelling) ?? 0) + 1);
  }
  return [...uses].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function isInTitleCase(text: string): boolean {
  const words = text.split(" ");
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
}

function hasInnerCapital(text: string): boolean {
  return /^\p{L}+\p{Lu}/u.test(text);
}
