import { sentencesIn } from "@/lib/text/sentences-in";
import { primaryLanguage } from "../score/languages/language-rules-of";
import { readHtml } from "../score/read-html";
import type { BrandVoice } from "./brand-voice";
import { createTermFinder } from "./find-terms";
import { praiseWords } from "./praise-words";

/** A passage of the article that a note is about. */
interface BrandEvidence {
  excerpt: string;
  /** The index of its block element in the HTML; null for the title and the meta description. */
  block: number | null;
}

/** One respect in which a text follows or breaks the brand voice. It does not affect the score. */
export interface BrandNote {
  id: "words_to_avoid" | "competitors";
  status: "pass" | "fail" | "not_checked";
  /** How many times a word is used, or how many sentences praise a competitor. */
  value: number;
  /** What to do, or why it was not checked; empty for a note that passed. */
  advice: string;
  evidence: BrandEvidence[];
}

export interface BrandNotes {
  /** The version of the rules. */
  version: number;
  notes: BrandNote[];
}

interface TextToNote {
  html: string;
  title: string;
  metaDescription: string;
  /** A BCP 47 tag. */
  language: string;
}

interface Sentence {
  text: string;
  block: number | null;
}

const notesVersion = 1;
const excerptLengthMax = 300;
const evidenceMax = 10;
/** About 25,000 words, as much as the score reads. */
const textLengthMax = 150_000;
/** How far a negation may be from a word of praise: words before it or, in Japanese, letters after it. */
const negationReach = 4;
const negationReachAfter = 8;

/** Notes words to avoid and praise of competitors. Null when the voice has neither. Pure; throws MarkdownTooComplex. */
export function checkBrand(source: TextToNote, voice: BrandVoice): BrandNotes | null {
  const { wordsToAvoid, competitors } = voice;
  if (wordsToAvoid.length === 0 && competitors.length === 0) return null;
  const sentences = sentencesOf(source);
  return {
    version: notesVersion,
    notes: [
      ...(wordsToAvoid.length === 0 ? [] : [noteWords(sentences, wordsToAvoid)]),
      ...(competitors.length === 0 ? [] : [noteCompetitors(sentences, competitors, source.language)]),
    ],
  };
}

/** What a revision has to change, as sentences. */
export function brandProblems(checked: BrandNotes | null): string[] {
  return (checked?.notes ?? [])
    .filter(({ status }) => status === "fail")
    .map(({ advice, evidence }) => `${advice} ${evidence.map(({ excerpt }) => `“${excerpt}”`).join(" ")}`);
}

function sentencesOf({ html, title, metaDescription }: TextToNote): Sentence[] {
  let room = textLengthMax;
  const blocks = readHtml(html).blocks.flatMap(({ prose, block }) => {
    const text = prose.slice(0, room);
    room -= text.length;
    return sentencesIn(text).map((sentence) => ({ text: sentence.text, block }));
  });
  return [{ text: title, block: null }, { text: metaDescription, block: null }, ...blocks];
}

function noteWords(sentences: readonly Sentence[], words: readonly string[]): BrandNote {
  const find = createTermFinder(words);
  const found = sentences.flatMap((sentence) => find(sentence.text).map(({ term }) => ({ term, sentence })));
  const used = [...new Set(found.map(({ term }) => term))];
  return {
    id: "words_to_avoid",
    status: found.length === 0 ? "pass" : "fail",
    value: found.length,
    advice: found.length === 0 ? "" : `Say it without ${quoted(used)}, which the brand avoids.`,
    evidence: evidenceOf(found.map(({ sentence }) => sentence)),
  };
}

function noteCompetitors(
  sentences: readonly Sentence[],
  competitors: readonly string[],
  language: string,
): BrandNote {
  const find = createTermFinder(competitors);
  const naming = sentences
    .map((sentence) => ({ sentence, names: find(sentence.text).map(({ term }) => term) }))
    .filter((each) => each.names.length > 0);
  const isPraise = praiseIn(language);
  const praising = naming.filter(({ sentence }) => isPraise?.(sentence.text) === true);
  if (isPraise === null && naming.length > 0) {
    return {
      id: "competitors",
      status: "not_checked",
      value: naming.length,
      advice: "Galley knows no words of praise in this language: read what the article says of competitors.",
      evidence: evidenceOf(naming.map(({ sentence }) => sentence)),
    };
  }
  const named = [...new Set(praising.flatMap((each) => each.names))];
  return {
    id: "competitors",
    status: praising.length === 0 ? "pass" : "fail",
    value: praising.length,
    advice:
      praising.length === 0 ? "" : `Do not praise ${quoted(named)}: say only what the reader needs to know.`,
    evidence: evidenceOf(praising.map(({ sentence }) => sentence)),
  };
}

/** Tells whether a sentence praises somebody; null for a language whose words of praise are not known. */
function praiseIn(language: string): ((sentence: string) => boolean) | null {
  const words = praiseWords[primaryLanguage(language)];
  if (words === undefined) return null;
  const [findPraise, findNegations] = [createTermFinder(words.praise), createTermFinder(words.negations)];
  return (sentence) => {
    const negations = findNegations(sentence);
    return findPraise(sentence).some(
      ({ at, end }) =>
        !negations.some((negation) =>
          words.negatesAfter === true
            ? negation.at >= end && negation.at - end <= negationReachAfter
            : negation.at < at && at - negation.at <= negationReach,
        ),
    );
  };
}

function quoted(words: readonly string[]): string {
  return words
    .slice(0, evidenceMax)
    .map((word) => `“${word}”`)
    .join(", ");
}

function evidenceOf(sentences: readonly Sentence[]): BrandEvidence[] {
  return [...new Set(sentences)]
    .slice(0, evidenceMax)
    .map(({ text, block }) => ({ excerpt: text.slice(0, excerptLengthMax).toWellFormed(), block }));
}
