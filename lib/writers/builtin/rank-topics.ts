import { wordsOf } from "@/lib/text/words-of";
import type { SampleOrder, Topic } from "./read-topics";

export interface RankedTopic extends Topic {
  /** 0 if the topic has nothing to do with the keyword. */
  score: number;
  /** The topic's index in reading order. */
  position: number;
}

/** The weights of the words in the keyword and in the customer's own title and brief. */
const weights = { keyword: 1, title: 0.4, brief: 0.2 };
/** The part of a keyword's terms that a topic must contain if there are more than two: one of five is chance. */
const namedMin = 0.4;

/** Sorts topics by relevance, in reading order where scores are equal, and drops repeated paragraphs. */
export function rankTopics(topics: Topic[], brief: SampleOrder): RankedTopic[] {
  const keywordTerms = new Set(termsOf(brief.keyword));
  const query = new Map([
    ...termsOf(brief.brief ?? "").map((term) => [term, weights.brief] as const),
    ...termsOf(brief.title ?? "").map((term) => [term, weights.title] as const),
    ...[...keywordTerms].map((term) => [term, weights.keyword] as const),
  ]);
  const documents = topics.map(countedTerms);
  const relevance = relevanceIn(documents);
  const ranked = topics.map((topic, position) => {
    const document = documents[position] ?? new Map<string, number>();
    const named = [...keywordTerms].filter((term) => document.has(term)).length;
    const isOnSubject = named > 0 && (keywordTerms.size <= 2 || named >= keywordTerms.size * namedMin);
    return { ...topic, position, score: isOnSubject ? relevance(document, query) : 0 };
  });
  return withoutRepeats(ranked.sort((a, b) => b.score - a.score || a.position - b.position));
}

/** Counts each term of a topic. Terms of headings and page names count twice, as paragraphs rarely repeat them. */
function countedTerms({ heading, page, paragraphs }: Topic): Map<string, number> {
  const names = termsOf(`${heading ?? ""} ${page.name}`);
  const counts = new Map<string, number>();
  for (const term of [...names, ...names, ...termsOf(paragraphs.flat().join(" "))]) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

/** Scores a document by the terms of a query: each counts by its weight, and more if few documents have it. */
function relevanceIn(documents: readonly ReadonlyMap<string, number>[]) {
  const holders = new Map<string, number>();
  for (const term of documents.flatMap((document) => [...document.keys()])) {
    holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  return (document: ReadonlyMap<string, number>, query: ReadonlyMap<string, number>) =>
    [...query].reduce((score, [term, weight]) => {
      const frequency = document.get(term) ?? 0;
      const rarity = Math.log(1 + documents.length / (holders.get(term) ?? 1));
      return score + (weight * rarity * frequency) / (frequency + 1);
    }, 0);
}

/** Two paragraphs that share at least this part of their terms say the same in other words. */
const alikeMin = 0.75;
/** Paragraphs beyond this number are dropped, because the number of comparisons grows with its square. */
const comparedMax = 300;

/** Drops paragraphs that repeat one of a better topic, and topics of which no paragraph is left. */
function withoutRepeats(ranked: RankedTopic[]): RankedTopic[] {
  const kept: Set<string>[] = [];
  return ranked.flatMap((topic) => {
    const paragraphs = topic.paragraphs.filter((paragraph) => {
      if (kept.length >= comparedMax) return false;
      const own = new Set(termsOf(paragraph.join(" ")));
      if (kept.some((other) => similarity(own, other) >= alikeMin)) return false;
      kept.push(own);
      return true;
    });
    return paragraphs.length === 0 ? [] : [{ ...topic, paragraphs }];
  });
}

/** The share of terms that two texts have in common (Jaccard index), from 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = [...a].filter((term) => b.has(term)).length;
  return common / (a.size + b.size - common);
}

/** Words that say nothing about a subject, in all the languages of `phrases.ts`. */
const stopwords = new Set(
  `a about all also an and any are as at be been but by can do does each for from get had has have how if in into is
  it its just may more most my no not of on one only or our out so some such than that the their them then there these
  they this those to up use was we were what when where which while who why will with would you your
  aber als auch auf aus bei das dem den der des dich die ein eine einem einen einer er es für hat ich im ist kann mit nach
  nicht noch nur oder sein sich sie sind über um und von vor wenn werden wie wir wird zu zum zur
  al au aux avec ce ces cette comme com con da dal dans de del della do dos du e é el elle em en est et il ils la las le
  les leur lo los mais más na ne nos nous no ou où para par pas per più por pour qual que qui quoi se si sono sont su sur
  um uma un una une vous y
  aan bij dat deze dit een en het hoe ik is maar met naar niet om op te uit van voor wat worden zijn`.split(
    /\s+/,
  ),
);
/** In alphabetic scripts only this many letters of a word are compared: a simple stemmer without grammar. */
const stemLetters = 6;

/** The terms of a text: its words without stopwords, without accents, and shortened to their stem. */
function termsOf(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !stopwords.has(word) && /[\p{L}\p{N}]/u.test(word))
    .map(stemOf);
}

function stemOf(word: string): string {
  const folded = word.normalize("NFKD").replace(/\p{M}/gu, "");
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(folded)) return word;
  // "checks" and "check", "pages" and "page": short words lose their plural only.
  const short = folded.length > 3 ? folded.replace(/(?<![su])s$/, "") : folded;
  return short.slice(0, stemLetters);
}
