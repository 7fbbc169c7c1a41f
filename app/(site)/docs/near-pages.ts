import { docsPages } from "./pages";

export type DocumentedPage = Pick<(typeof docsPages)[number], "path" | "title" | "description">;

const nearMax = 5;
/** Bounds the work for an address that a stranger sends; the rest of a longer one is ignored. */
const addressLengthMax = 200;
const wordsMax = 12;

/**
 * The pages that an address without a page may have meant, the most likely first, judged by the words of the address.
 */
export function nearPages(address: string): DocumentedPage[] {
  const words = wordsOf(address.slice(0, addressLengthMax).replace(/^\/docs(?=\/|$)/, "")).slice(0, wordsMax);
  return docsPages
    .map((page) => ({ page, likeness: words.reduce((sum, word) => sum + likenessTo(page, word), 0) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, nearMax)
    .map(({ page }) => page);
}

/** How strongly a word points to a page: by its name more than by its description, and by a similar word least. */
function likenessTo({ path, title, description }: DocumentedPage, word: string): number {
  const name = wordsOf(`${path} ${title}`);
  if (name.includes(word)) return 4;
  if (name.some((each) => each.startsWith(word) || word.startsWith(each))) return 3;
  if (name.some((each) => areAlike(each, word))) return 2;
  return wordsOf(description).includes(word) ? 1 : 0;
}

/** Words that many addresses have, and that say nothing about a page. */
const common = new Set(["docs", "and", "the", "for", "how", "html", "index", "page", "galley"]);

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2 && !common.has(word),
  );
}

/** Whether two words share most of their pairs of letters, as a word and its misspelling do. */
function areAlike(one: string, other: string): boolean {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size) >= 0.6;
}

function pairsOf(word: string): Set<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)));
}
