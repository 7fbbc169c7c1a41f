/** Query terms and what each of them counts. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** The usual constants of BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2;
const lengthInfluence = 0.75;

/** Scores documents, each given as its terms, against a query: BM25 over exactly these documents. */
export function relevanceIn(documents: readonly (readonly string[])[]): RelevanceScore {
  const holders = new Map<string, number>();
  for (const document of documents) {
    for (const term of new Set(document)) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const count = documents.length;
  const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, count);

  return (document, query) => {
    let score = 0;
    for (const [term, weight] of query) {
      const frequency = document.filter((each) => each === term).length;
      if (frequency === 0) continue;
      const holding = holders.get(term) ?? 0;
      const rarity = Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
      const length = 1 - lengthInfluence + (lengthInfluence * document.length) / Math.max(1, meanLength);
      score += (weight * rarity * frequency * (saturation + 1)) / (frequency + saturation * length);
    }
    return score;
  };
}

export type RelevanceScore = (document: readonly string[], query: WeightedTerms) => number;
