import type { Language } from "./phrases/phrases";
import type { RankedTopic } from "./rank-topics";
import { termsOf } from "./terms";
import type { PageReference, Passage } from "./topics";
import { standsAlone } from "./usable-sentence";

/** A sentence that is understood by itself, and the page it was taken from. */
export interface KeyPoint {
  text: string;
  page: PageReference;
}

interface Candidate extends KeyPoint {
  passage: Passage;
  /** How many terms of the keyword the sentence names. */
  named: number;
}

const wanted = { least: 3, most: 5 };
const characters = { least: 40, most: 220 };

/**
 * Takes sentences that name the subject and stand alone out of the topics, leaving each something to say: last
 * sentences of paragraphs that can spare them, and paragraphs of one. Takes none when there are too few for a list.
 */
export function takeKeyPoints(topics: RankedTopic[], keyword: string, language: Language): KeyPoint[] {
  const keywordTerms = new Set(termsOf(keyword, language.stopwords));
  const chosen = topics
    .flatMap((topic) => candidatesOf(topic, keywordTerms, language))
    .sort((a, b) => a.turn - b.turn || b.named - a.named)
    .slice(0, wanted.most);
  if (chosen.length < wanted.least) return [];
  for (const { passage } of chosen) passage.sentences = passage.sentences.slice(0, -1);
  return chosen.map(({ text, page }) => ({ text, page }));
}

/** The best of a topic has the first turn, so that the list speaks of every topic before it repeats one. */
function candidatesOf(
  topic: RankedTopic,
  keywordTerms: ReadonlySet<string>,
  { stopwords, leansBack, deictic }: Language,
): (Candidate & { turn: number })[] {
  if (topic.score <= 0 || topic.passages.length < 2) return [];
  return topic.passages
    .filter(({ sentences }, index) => sentences.length >= 3 || (sentences.length === 1 && index > 0))
    .map((passage) => {
      const text = passage.sentences[passage.sentences.length - 1] ?? "";
      const terms = new Set(termsOf(text, stopwords));
      const named = [...keywordTerms].filter((term) => terms.has(term)).length;
      return { text, page: topic.page, passage, named };
    })
    .filter(({ text, named }) => {
      const isFitting = text.length >= characters.least && text.length <= characters.most;
      return named > 0 && isFitting && standsAlone(text, leansBack) && !deictic.test(text);
    })
    .sort((a, b) => b.named - a.named)
    .map((candidate, turn) => ({ ...candidate, turn }));
}
