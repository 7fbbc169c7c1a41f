import { type ContentWord, contentWords, stemOf } from "@/lib/text/content-words";
import { namesIn } from "./claim-context";
import { type Finder, sharesEnough } from "./proving-passage";
import type { SourceParagraph, SourceSentence } from "./source-index";
import { negations } from "./words/small-words";
import { type Superlative, superlativesIn } from "./words/superlatives";

interface WantedSuperlative {
  core: string;
  /** The words of the sentence besides the superlative. */
  stems: readonly string[];
  /** The words that the superlative stands with; empty if its noun is left out. */
  noun: readonly string[];
  names: readonly string[];
  negated: boolean;
}

/** Finds superlatives: the same word about the same noun in one sentence of a source. */
export function superlativeFinder(paragraphs: readonly SourceParagraph[], language: string): Finder {
  const index = new Map<string, SourceSentence[]>();
  for (const sentence of paragraphs.flatMap((paragraph) => paragraph.sentences)) {
    for (const core of new Set(superlativesIn(sentence.text, language).map(coreOf))) {
      index.set(core, [...(index.get(core) ?? []).slice(0, sentencesPerCoreMax), sentence]);
    }
  }
  return ({ sentence, text, at }) => {
    const own = superlativesIn(sentence, language).find((each) => each.at === at && each.text === text);
    if (own === undefined) return null;
    const words = contentWords(sentence).filter(outside(own));
    const wanted: WantedSuperlative = {
      core: coreOf(own),
      stems: [...new Set(words.map(({ stem }) => stem))],
      noun: nounOf(words, own, sentence),
      names: namesIn(sentence, language),
      negated: negations.test(sentence),
    };
    const proof = index.get(wanted.core)?.find((candidate) => proves(wanted, candidate));
    return proof === undefined ? null : { source: proof.paragraph.source, excerpt: proof.text };
  };
}

const sentencesPerCoreMax = 200;

function coreOf({ core }: Superlative): string {
  return firstPlace.test(core) ? "#1" : stemOf(core.toLowerCase());
}

/** However a text writes the first place, it says the same. */
const firstPlace =
  /^(?:#|№|n[°º]|no\.|nr\.|number|nummer|numéro|numero|número|номер) ?(?:1|one|eins|één|une?|uno|um|один)$/iu;

const outside =
  ({ at, end }: Superlative) =>
  (word: ContentWord) =>
    word.end <= at || word.at >= end;

/** The words directly after the superlative, and the one before it, which is the noun in Romance languages. */
function nounOf(words: readonly ContentWord[], { at, end, text }: Superlative, sentence: string): string[] {
  const after: string[] = [];
  let from = end;
  for (const word of words.filter((each) => each.at >= end).slice(0, 3)) {
    if (word.at > from && !/^[\s\u00a0-]*$/.test(sentence.slice(from, word.at))) break;
    after.push(word.stem);
    from = word.end;
  }
  const inside = contentWords(text).map(({ stem }) => stem);
  const before = words.findLast((word) => word.end <= at)?.stem;
  // "la empresa más grande": the noun is inside the match.
  if (inside.length > 1) return inside.slice(0, -1);
  return after.length > 0 || before === undefined ? after : [];
}

function proves(wanted: WantedSuperlative, sentence: SourceSentence): boolean {
  const own = new Set(sentence.words.map(({ stem }) => stem));
  const isKnown = (stem: string) => own.has(stem) || sentence.around.has(stem);
  return (
    wanted.negated === negations.test(sentence.text) &&
    (wanted.noun.length === 0 || wanted.noun.some((stem) => own.has(stem))) &&
    wanted.names.every(isKnown) &&
    sharesEnough(wanted.stems, isKnown)
  );
}
