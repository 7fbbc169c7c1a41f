import type { WriterBrief } from "../writer";
import type { LanguageSense } from "./phrases/phrases";
import { relevanceIn, type WeightedTerms } from "./relevance";
import { similarity, termsOf } from "./terms";
import type { Topic } from "./topics";

export interface RankedTopic extends Topic {
  /** 0 when nothing in the topic has to do with the keyword. */
  score: number;
  /** Where the topic stands in the pages, for reading order. */
  position: number;
}

/** What the wish of the customer counts beside the keyword. */
const weights = { keyword: 1, title: 0.4, brief: 0.2 };
/** A heading names what its paragraphs do not repeat. */
const headingWeight = 2;
/** Passages more alike than this say the same thing in other words. */
const alikeMin = 0.75;

/** The topics by relevance to the keyword, without passages that repeat a better one. Stable for equal scores. */
export function rankTopics(topics: Topic[], brief: WriterBrief, { stopwords }: LanguageSense): RankedTopic[] {
  const terms = (text: string) => termsOf(text, stopwords);
  const keywordTerms = terms(brief.keyword);
  const query = weighted([
    [terms(brief.brief ?? ""), weights.brief],
    [terms(brief.title ?? ""), weights.title],
    [keywordTerms, weights.keyword],
  ]);
  const documents = topics.map((topic) => {
    const names = terms(`${topic.heading ?? ""} ${topic.page.name}`);
    const text = terms(topic.passages.flatMap(({ sentences }) => sentences).join(" "));
    return [...Array.from({ length: headingWeight }, () => names).flat(), ...text];
  });
  const relevance = relevanceIn(documents);
  const ranked = topics.map((topic, position) => {
    const document = documents[position] ?? [];
    const isOnSubject = share(keywordTerms, document) >= onSubjectMin(keywordTerms);
    return { ...topic, position, score: isOnSubject ? relevance(document, query) : 0 };
  });
  return withoutEchoes(
    ranked.sort((a, b) => b.score - a.score || a.position - b.position),
    terms,
  );
}

/** How much of a long keyword a topic has to name: one common word out of five is chance. */
function onSubjectMin(keywordTerms: string[]): number {
  return new Set(keywordTerms).size <= 2 ? Number.MIN_VALUE : 0.4;
}

function share(keywordTerms: string[], document: string[]): number {
  const wanted = [...new Set(keywordTerms)];
  const held = new Set(document);
  return wanted.length === 0 ? 0 : wanted.filter((term) => held.has(term)).length / wanted.length;
}

function weighted(groups: [terms: string[], weight: number][]): WeightedTerms {
  return new Map(groups.flatMap(([terms, weight]) => terms.map((term) => [term, weight] as const)));
}

function withoutEchoes(ranked: RankedTopic[], terms: (text: string) => string[]): RankedTopic[] {
  const kept: string[][] = [];
  return ranked.flatMap((topic) => {
    const passages = topic.passages.filter(({ sentences }) => {
      // Beyond this many passages nothing is used any more, and the comparison grows with their square.
      if (kept.length >= 300) return false;
      const own = terms(sentences.join(" "));
      if (kept.some((other) => similarity(own, other) >= alikeMin)) return false;
      kept.push(own);
      return true;
    });
    return passages.length === 0 ? [] : [{ ...topic, passages: passages.map((each) => ({ ...each })) }];
  });
}
