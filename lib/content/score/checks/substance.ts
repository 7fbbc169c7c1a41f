import { placeholderIn } from "../../gate/placeholders";
import type { ReadArticle } from "../read-article";
import { type CheckRule, countedNoun, evidenceOf, judged, unmeasured } from "./check-rule";

/** The shortest text that can have the full score. */
export function lengthMinOf({ measure }: Pick<ReadArticle, "measure">): number {
  return measure === "characters" ? 600 : 300;
}

const textLength: CheckRule = {
  id: "text_length",
  group: "substance",
  title: "Text length",
  weight: 7,
  judge(article) {
    const { length, measure } = article;
    const min = lengthMinOf(article);
    return judged(length, measure, {
      target: { min },
      warn: length >= (measure === "characters" ? 500 : 250),
      advice: `Answer the questions that readers still have: a text of fewer than ${min} ${measure} seldom answers any.`,
    });
  },
};

/** This many words in a row are a repetition when they occur again. */
const windowWords = 8;
const wordsMax = 60_000;

export interface Repetition {
  words: number;
  /** How many of them belong to a passage that occurred before. */
  repeated: number;
  passages: { text: string; block: number | null }[];
}

/** Finds runs of eight words that occurred before. */
export function repetitionIn(article: Pick<ReadArticle, "passages">): Repetition {
  const known = repetitions.get(article) ?? findRepetition(article);
  repetitions.set(article, known);
  return known;
}

/** Kept for each article, because both its rule and the most that it can score depend on it. */
const repetitions = new WeakMap<object, Repetition>();

function findRepetition({ passages }: Pick<ReadArticle, "passages">): Repetition {
  const prose = passages.filter(({ kind }) => kind === "paragraph" || kind === "item");
  const seen = new Set<string>();
  const found: Repetition = { words: 0, repeated: 0, passages: [] };
  for (const { block, sentences } of prose) {
    const words = sentences.flatMap((sentence) => sentence.words);
    if (found.words + words.length > wordsMax) break;
    found.words += words.length;
    let repeatedUntil = 0;
    for (let at = 0; at + windowWords <= words.length; at += 1) {
      const window = words.slice(at, at + windowWords).join(" ");
      if (!seen.has(window)) {
        seen.add(window);
        continue;
      }
      if (at >= repeatedUntil) found.passages.push({ text: window, block });
      found.repeated += at + windowWords - Math.max(at, repeatedUntil);
      repeatedUntil = at + windowWords;
    }
  }
  return found;
}

const repetition: CheckRule = {
  id: "repetition",
  group: "substance",
  title: "No repeated passages",
  weight: 4,
  judge(article) {
    const { words, repeated, passages } = repetitionIn(article);
    if (words < 2 * windowWords)
      return unmeasured("not_applicable", "percent", "The text is too short to repeat itself.");
    const value = Math.round((1000 * repeated) / words) / 10;
    return judged(value, "percent", {
      target: { max: 3 },
      warn: value <= 10,
      advice: `${countedNoun(passages.length, "passage")} of ${windowWords} or more words ${passages.length === 1 ? "was" : "were"} there before: remove the repetition.`,
      evidence: evidenceOf(passages),
    });
  },
};

const placeholders: CheckRule = {
  id: "placeholders",
  group: "substance",
  title: "No placeholders",
  weight: 3,
  judge({ title, metaDescription, passages }) {
    const lines = [title, metaDescription].map((prose) => ({ prose, block: null }));
    const found = [...lines, ...passages].flatMap(({ prose, block }) => {
      const placeholder = placeholderIn(prose);
      return placeholder === null ? [] : [{ text: placeholder, block }];
    });
    return judged(found.length, "passages", {
      target: { max: 0 },
      warn: false,
      advice: "Write the real text in place of the placeholders, or remove them.",
      evidence: evidenceOf(found),
    });
  },
};

export const substanceChecks: readonly CheckRule[] = [textLength, repetition, placeholders];
