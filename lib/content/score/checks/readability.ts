import { readingEase, syllablesOf } from "../flesch";
import { isUnspaced, type ReadArticle, type Sentence } from "../read-article";
import { countCharacters, withoutAccents } from "../words";
import {
  type CheckRule,
  countedNoun,
  evidenceOf,
  type Finding,
  judged,
  percentOf,
  unmeasured,
} from "./check-rule";

const sentencesMin = 3;
const quoted = (sentences: readonly Sentence[]) =>
  evidenceOf(sentences.map(({ source, block }) => ({ text: source, block })));

/** Wraps a rule that judges sentences, which only some scripts mark. */
function withSentences(unit: Finding["unit"], judge: (article: ReadArticle) => Finding): CheckRule["judge"] {
  return (article) => {
    if (article.measure === "words" && isUnspaced(article)) {
      return unmeasured("not_checked", unit, "The script of the text does not mark the ends of sentences.");
    }
    if (article.sentences.length < sentencesMin) {
      return unmeasured("not_checked", unit, `There are fewer than ${sentencesMin} sentences.`);
    }
    return judge(article);
  };
}

const noRules = (unit: Finding["unit"], { language }: ReadArticle) =>
  unmeasured("not_checked", unit, `There are no rules for the language “${language}”.`);

const sentenceLength: CheckRule = {
  id: "sentence_length",
  group: "readability",
  title: "Sentence length",
  weight: 5,
  judge: withSentences("percent", ({ sentences, rules, measure }) => {
    const { pass, warn } = rules.sentences;
    const max = measure === "characters" ? 40 : rules.sentences.wordsMax;
    const lengthOf = ({ source, words }: Sentence) =>
      measure === "characters" ? countCharacters(source) : words.length;
    const long = sentences.filter((sentence) => lengthOf(sentence) > max);
    const value = percentOf(long.length, sentences.length);
    return judged(value, "percent", {
      target: { max: pass },
      warn: value <= warn,
      advice: `${long.length} of ${countedNoun(sentences.length, "sentence")} have more than ${max} ${measure}: split the longest.`,
      evidence: quoted(long.toSorted((one, other) => lengthOf(other) - lengthOf(one))),
    });
  }),
};

const paragraphLength: CheckRule = {
  id: "paragraph_length",
  group: "readability",
  title: "Paragraph length",
  weight: 3,
  judge({ passages, measure }) {
    const [pass, warn] = measure === "characters" ? [300, 400] : [150, 200];
    const paragraphs = passages.filter(({ kind }) => kind === "paragraph");
    if (paragraphs.length === 0) return unmeasured("not_applicable", measure, "There are no paragraphs.");
    const long = paragraphs.filter(({ length }) => length > pass);
    const value = paragraphs.reduce((most, { length }) => Math.max(most, length), 0);
    return judged(value, measure, {
      target: { max: pass },
      warn: value <= warn,
      advice: `${countedNoun(long.length, "paragraph")} ${long.length === 1 ? "has" : "have"} more than ${pass} ${measure}: divide ${long.length === 1 ? "it" : "them"}.`,
      evidence: evidenceOf(long),
    });
  },
};

const passiveVoice: CheckRule = {
  id: "passive_voice",
  group: "readability",
  title: "Passive voice",
  weight: 3,
  judge: withSentences("percent", (article) => {
    const { isPassive } = article.rules;
    if (isPassive === null) return noRules("percent", article);
    const passive = article.sentences.filter(({ source, words }) =>
      // A passive never extends beyond its clause; most sentences have one clause or mark them by punctuation.
      clausesOf(source, words, article.rules.capitalisesNouns ?? false).some(isPassive),
    );
    const value = percentOf(passive.length, article.sentences.length);
    return judged(value, "percent", {
      target: { max: 10 },
      warn: value <= 15,
      advice: `${passive.length} of ${countedNoun(article.sentences.length, "sentence")} are in the passive voice: say in some of them who does it.`,
      evidence: quoted(passive),
    });
  }),
};

/** The clauses of a sentence, as words: it is divided at punctuation. */
function clausesOf(source: string, words: readonly string[], withoutNouns: boolean): string[][] {
  let at = 0;
  return source.split(/[,;:()–—]/).map((clause) => {
    const written = clause.match(/[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
    const from = at;
    at += written.length;
    const ofClause = words.slice(from, at);
    if (!withoutNouns) return ofClause;
    // The first word of a sentence is capitalised, whatever it is.
    return ofClause.map((word, index) =>
      from + index > 0 && /^\p{Lu}/u.test(written[index] ?? "") ? "" : word,
    );
  });
}

const transitionWords: CheckRule = {
  id: "transition_words",
  group: "readability",
  title: "Transition words",
  weight: 3,
  judge: withSentences("percent", (article) => {
    const { transitions } = article.rules;
    if (transitions === null) return noRules("percent", article);
    if (article.length < 200) {
      return unmeasured("not_applicable", "percent", "The text is short enough to do without.");
    }
    const connected = article.sentences.filter(({ words }) =>
      words.some((word, at) =>
        transitions.get(word)?.some((phrase) => phrase.every((each, index) => words[at + index] === each)),
      ),
    );
    const value = percentOf(connected.length, article.sentences.length);
    return judged(value, "percent", {
      target: { min: 30 },
      warn: value >= 20,
      advice: `${connected.length} of ${countedNoun(article.sentences.length, "sentence")} have a word that connects them with others, such as “because” or “for example”: connect some more.`,
    });
  }),
};

/** The first word of a sentence; the first two if the first means little, so that “The” alone is not a repetition. */
function beginningOf({ words }: Sentence, { rules }: ReadArticle): string {
  const first = words[0] ?? "";
  return rules.functionWords.has(withoutAccents(first)) ? `${first} ${words[1] ?? ""}` : first;
}

const sentenceBeginnings: CheckRule = {
  id: "sentence_beginnings",
  group: "readability",
  title: "Consecutive sentences begin differently",
  weight: 2,
  judge: withSentences("times", (article) => {
    const runs: Sentence[][] = [];
    let before = "";
    for (const sentence of article.sentences) {
      const beginning = beginningOf(sentence, article);
      if (beginning !== "" && beginning === before) runs.at(-1)?.push(sentence);
      else runs.push([sentence]);
      before = beginning;
    }
    const long = runs.filter((run) => run.length >= 3);
    return judged(long.length, "times", {
      target: { max: 0 },
      warn: long.length === 1,
      advice: "Three or more sentences in a row begin with the same word: begin some of them differently.",
      evidence: quoted(long.flatMap((run) => run.slice(0, 3))),
    });
  }),
};

const ease: CheckRule = {
  id: "reading_ease",
  group: "readability",
  title: "Reading ease",
  weight: 4,
  judge: withSentences("points", (article) => {
    const { sentences, language } = article;
    const words = sentences.flatMap((sentence) => sentence.words);
    const syllables = words.reduce((sum, word) => sum + (syllablesOf(word, language) ?? 0), 0);
    const found = readingEase({ words: words.length, sentences: sentences.length, syllables }, language);
    if (found === null) return noRules("points", article);
    return judged(found.ease, "points", {
      target: { min: 60 },
      warn: found.ease >= 50,
      advice: "The text is hard to read: use shorter sentences and shorter words.",
      evidence: quoted(sentences.toSorted((one, other) => other.words.length - one.words.length).slice(0, 2)),
    });
  }),
};

export const readabilityChecks: readonly CheckRule[] = [
  sentenceLength,
  paragraphLength,
  passiveVoice,
  transitionWords,
  sentenceBeginnings,
  ease,
];
