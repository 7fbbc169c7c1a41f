const usual = 1000;
const [shortest, longest] = [600, 1800];
/** A shorter page is a list of links or a form, and says nothing about how much there is to say. */
const articleWordsMin = 150;

/** The length that the sources suggest: the median of the pages that others wrote, or else of all, within bounds. */
export function targetWordsOf(sources: readonly { words: number; origin: "site" | "search" }[]): number {
  const articles = sources.filter(({ words }) => words >= articleWordsMin);
  const others = articles.filter(({ origin }) => origin === "search");
  const lengths = (others.length >= 3 ? others : articles).map(({ words }) => words).sort((a, b) => a - b);
  if (lengths.length < 2) return usual;
  const middle = lengths.length / 2;
  const median = ((lengths[Math.ceil(middle) - 1] ?? usual) + (lengths[Math.floor(middle)] ?? usual)) / 2;
  return Math.round(Math.min(longest, Math.max(shortest, median)) / 50) * 50;
}
