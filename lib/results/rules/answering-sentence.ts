import { numberLexicon } from "@/lib/content/claims/words/number-words";
import { excerptOf } from "@/lib/content/excerpt";
import type { Stemmed } from "@/lib/content/score/keyphrase";
import { primaryLanguage } from "@/lib/content/score/languages/language-rules-of";
import { type AskedWords, askedWordsReader } from "./asked-words";
import type { TextSentence } from "./text-sentences";

/** The numbers of the rule, which docs/result-rules.md explains. */
export const answerRules = {
  /** From so many words on, a sentence may lack some of them. */
  longQueryWords: 5,
  longQueryShare: 0.8,
  queriesMax: 50,
} as const;

/** In characters, as an answer is shown. */
const answerLengthMax = 300;
const asks = /[?？؟;]["'”’»)\s]*$/u;
const questionEnd = /[?？؟]["'”’»)\s]*$/u;

interface Candidate {
  text: string;
  own: Stemmed;
  ownStems: ReadonlySet<string>;
  heading: { stems: ReadonlySet<string>; text: string; isTitle: boolean; asks: boolean } | null;
  hasNumber: boolean;
}

interface Match {
  candidate: Candidate;
  share: number;
  hasNumber: boolean;
  isOwn: boolean;
}

/**
 * For each query the sentence of the text that answers it: one that has all words that mean something, by itself or with
 * the heading that it stands directly under; null where none has. Reads at most fifty queries.
 */
export function answeringSentences(
  queries: readonly string[],
  sentences: readonly TextSentence[],
  languageCode: string,
): (string | null)[] {
  const reader = askedWordsReader(languageCode);
  const asked = queries.slice(0, answerRules.queriesMax).map((query) => reader.ask(query));
  const withLetters = asked.some(({ unspaced }) => unspaced);
  const lexicon = numberLexicon(primaryLanguage(languageCode));
  const hasNumber = (text: string) =>
    /\p{N}/u.test(text) || (lexicon !== null && text.search(lexicon.sequence) >= 0);
  const candidates = sentences
    .filter(({ text }) => !questionEnd.test(text))
    .map(({ text, heading }): Candidate => {
      const own = reader.stemmed(text, withLetters);
      const above = heading === null ? null : reader.stemmed(heading.text, withLetters);
      return {
        text,
        own,
        ownStems: new Set(own.stems),
        heading:
          heading === null || above === null
            ? null
            : {
                stems: new Set(above.stems),
                text: above.text,
                isTitle: heading.isTitle,
                asks: asks.test(heading.text),
              },
        hasNumber: hasNumber(text),
      };
    });
  return queries.map((_, index) => {
    const query = asked[index];
    const best = query === undefined ? null : bestMatch(query, candidates);
    return best === null ? null : excerptOf(best.candidate.text, answerLengthMax);
  });
}

function bestMatch(query: AskedWords, candidates: readonly Candidate[]): Match | null {
  const { stems } = query;
  if (stems.length === 0) return null;
  const wanted = stems.length >= answerRules.longQueryWords ? answerRules.longQueryShare : 1;
  let best: Match | null = null;
  for (const candidate of candidates) {
    const match = matchOf(query, candidate);
    if (match === null || match.share < wanted) continue;
    if (best === null || isBetter(match, best)) best = match;
  }
  return best;
}

function matchOf({ stems, unspaced, wantsNumber }: AskedWords, candidate: Candidate): Match | null {
  const { own, ownStems, heading } = candidate;
  const inOwn = (stem: string) => (unspaced ? own.text.includes(stem) : ownStems.has(stem));
  const inHeading = (stem: string) =>
    heading !== null && (unspaced ? heading.text.includes(stem) : heading.stems.has(stem));
  let [ownCount, count] = [0, 0];
  for (const stem of stems) {
    if (inOwn(stem)) ownCount += 1;
    else if (!inHeading(stem)) continue;
    count += 1;
  }
  const answersHeading = heading !== null && !heading.isTitle && (heading.asks || wantsNumber);
  if (ownCount === 0 && !answersHeading) return null;
  // A list item that only names the subject says nothing about it.
  const says = unspaced ? own.text.length > stems.join("").length + 3 : own.stems.length > ownCount + 1;
  if (!says) return null;
  return {
    candidate,
    share: count / stems.length,
    hasNumber: wantsNumber && candidate.hasNumber,
    isOwn: ownCount === count,
  };
}

/** Numbers where they are asked for, then more of the words, then those of the sentence itself, then the shorter one. */
function isBetter(match: Match, than: Match): boolean {
  if (match.hasNumber !== than.hasNumber) return match.hasNumber;
  if (match.share !== than.share) return match.share > than.share;
  if (match.isOwn !== than.isOwn) return match.isOwn;
  return match.candidate.text.length < than.candidate.text.length;
}
