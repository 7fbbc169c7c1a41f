import { sentencesIn } from "@/lib/text/sentences-in";
import { transliterateLatin } from "../../transliterate-latin";
import { type Keyphrase, percentIn, usesIn, wordsBefore } from "../keyphrase";
import type { ReadArticle } from "../read-article";
import {
  type CheckRule,
  countedNoun,
  evidenceOf,
  type Finding,
  judged,
  noKeyphrase,
  unmeasured,
} from "./check-rule";

/** Wraps a rule that needs a keyphrase. */
function withKeyphrase(
  unit: Finding["unit"],
  judge: (article: ReadArticle, keyphrase: Keyphrase) => Finding,
): CheckRule["judge"] {
  return (article) =>
    article.keyphrase.content.length === 0 ? noKeyphrase(unit) : judge(article, article.keyphrase);
}

const quoted = ({ text }: Keyphrase) => `“${text}”`;

/** Whether an alternative text reflects the keyphrase: it has at least half of its meaningful words. */
const shows = ({ keyphrase, stemmed }: ReadArticle, alt: string) => percentIn(keyphrase, stemmed(alt)) >= 50;

/** Whether a subheading does: with more than half of them, or all where the language's function words are unknown. */
const takesUp = ({ keyphrase, stemmed, rules }: ReadArticle, heading: string) =>
  percentIn(keyphrase, stemmed(heading)) > (rules.functionWords.size > 0 ? 50 : 99);

const inTitle: CheckRule = {
  id: "keyphrase_title",
  group: "keyphrase",
  title: "Keyphrase in the title",
  weight: 7,
  judge: withKeyphrase("percent", ({ title, stemmed }, keyphrase) =>
    judged(percentIn(keyphrase, stemmed(title)), "percent", {
      target: { min: 100 },
      warn: false,
      advice: `Use all words of ${quoted(keyphrase)} in the title.`,
      evidence: evidenceOf([{ text: title, block: null }]),
    }),
  ),
};

const startsTitle: CheckRule = {
  id: "keyphrase_title_start",
  group: "keyphrase",
  title: "Title begins with the keyphrase",
  weight: 2,
  judge: withKeyphrase("words", ({ title, stemmed, rules }, keyphrase) => {
    const before = wordsBefore(keyphrase, stemmed(title), rules);
    if (before === null) {
      return unmeasured("not_applicable", "words", "The title does not have the keyphrase as a phrase.");
    }
    return judged(before, "words", {
      target: { max: 0 },
      warn: true,
      advice: `Move ${quoted(keyphrase)} to the beginning of the title, if it still reads well.`,
      evidence: evidenceOf([{ text: title, block: null }]),
    });
  }),
};

const inIntroduction: CheckRule = {
  id: "keyphrase_introduction",
  group: "keyphrase",
  title: "Keyphrase in the introduction",
  weight: 5,
  judge: withKeyphrase("percent", ({ passages, stemmed }, keyphrase) => {
    const first = passages.find(({ kind }) => kind === "paragraph");
    if (first === undefined) return unmeasured("not_applicable", "percent", "There is no paragraph.");
    const best = Math.max(0, ...first.sentences.map((sentence) => percentIn(keyphrase, sentence)));
    return judged(best, "percent", {
      target: { min: 100 },
      warn: percentIn(keyphrase, stemmed(first.text.slice(0, 20_000))) === 100,
      advice: `Use all words of ${quoted(keyphrase)} in one sentence of the first paragraph.`,
      evidence: evidenceOf([first]),
    });
  }),
};

const inSubheadings: CheckRule = {
  id: "keyphrase_subheadings",
  group: "keyphrase",
  title: "Keyphrase in subheadings",
  weight: 4,
  judge: withKeyphrase("headings", (article, keyphrase) => {
    const headings = article.passages.filter(({ level }) => level === 2 || level === 3);
    const reflecting = headings.filter(({ text }) => takesUp(article, text));
    if (headings.length === 0) return unmeasured("not_applicable", "headings", "There are no subheadings.");
    // Headings that all repeat the keyphrase tell readers nothing apart: more than half of three or more are too many.
    const most = headings.length < 3 ? headings.length : Math.floor(headings.length / 2);
    const tooMany = reflecting.length > most;
    return judged(reflecting.length, "headings", {
      target: { min: 1, max: most },
      warn: reflecting.length > 0 && reflecting.length <= 0.75 * headings.length,
      advice: tooMany
        ? `${reflecting.length} of ${countedNoun(headings.length, "subheading")} repeat ${quoted(keyphrase)}: say in most of them what is special about their section.`
        : `No subheading mentions ${quoted(keyphrase)}: let one of them say it, where it reads well.`,
      evidence: evidenceOf(tooMany ? reflecting : headings),
    });
  }),
};

/** A slug separates all words by hyphens, also those of “self-hosting”. */
const unhyphenated = (text: string) => text.replaceAll("-", " ");

const inSlug: CheckRule = {
  id: "keyphrase_slug",
  group: "keyphrase",
  title: "Keyphrase in the slug",
  weight: 2,
  judge: withKeyphrase("percent", ({ slug, stemmed, rules, language }, keyphrase) => {
    if (slug === "") return unmeasured("not_checked", "percent", "There is no slug.");
    const known = stemmed(unhyphenated(slug));
    // "grüner" is "gruner" in the slug of an older article or of another system, and "gruener" in a German one.
    const spelled = stemmed(unhyphenated(transliterateLatin(keyphrase.text, language))).stems;
    const wanted = stemmed(unhyphenated(transliterateLatin(keyphrase.text)))
      .stems.map((stem, index) => [stem, spelled[index] ?? stem] as const)
      .filter(
        ([stem]) => keyphrase.unspaced || keyphrase.content.length < 2 || !rules.functionWords.has(stem),
      );
    const found = wanted.filter((spellings) =>
      spellings.some((stem) => known.stems.includes(stem) || (keyphrase.unspaced && slug.includes(stem))),
    );
    const percent = wanted.length === 0 ? 0 : Math.round((100 * found.length) / wanted.length);
    return judged(percent, "percent", {
      // More than half of the words of a long keyphrase are enough.
      target: { min: wanted.length > 2 ? 51 : 100 },
      warn: percent > 0,
      advice: `Use the words of ${quoted(keyphrase)} in the slug.`,
      evidence: evidenceOf([{ text: slug, block: null }]),
    });
  }),
};

const inMetaDescription: CheckRule = {
  id: "keyphrase_meta",
  group: "keyphrase",
  title: "Keyphrase in the meta description",
  weight: 3,
  judge: withKeyphrase("times", ({ metaDescription, stemmed }, keyphrase) => {
    if (metaDescription === "") {
      return unmeasured("not_applicable", "times", "There is no meta description.");
    }
    const uses = sentencesIn(metaDescription).reduce(
      (sum, { text }) => sum + usesIn(keyphrase, stemmed(text)),
      0,
    );
    return judged(uses, "times", {
      target: { min: 1, max: 2 },
      warn: uses > 0,
      advice:
        uses === 0
          ? `Use all words of ${quoted(keyphrase)} in one sentence of the meta description.`
          : `Use ${quoted(keyphrase)} at most twice in the meta description.`,
      evidence: evidenceOf([{ text: metaDescription, block: null }]),
    });
  }),
};

const inImages: CheckRule = {
  id: "keyphrase_images",
  group: "keyphrase",
  title: "Keyphrase in alternative texts",
  weight: 1,
  judge: withKeyphrase("images", (article, keyphrase) => {
    const { images } = article.html;
    if (images.length === 0) return unmeasured("not_applicable", "images", "There are no images.");
    const reflecting = images.filter(({ alt }) => shows(article, alt.slice(0, 1_000)));
    const few = images.length < 5;
    return judged(reflecting.length, "images", {
      target: few
        ? { min: 1, max: images.length }
        : { min: Math.ceil(0.3 * images.length), max: Math.floor(0.75 * images.length) },
      warn: true,
      advice:
        few || reflecting.length < images.length / 2
          ? `Say in the alternative texts of the images that show it what ${quoted(keyphrase)} looks like.`
          : `Most alternative texts repeat ${quoted(keyphrase)}: describe what each image shows.`,
      evidence: evidenceOf(images.map(({ alt, block }) => ({ text: alt, block }))),
    });
  }),
};

const length: CheckRule = {
  id: "keyphrase_length",
  group: "keyphrase",
  title: "Length of the keyphrase",
  weight: 2,
  judge: withKeyphrase("words", ({ rules, measure }, keyphrase) => {
    const inCharacters = measure === "characters" && keyphrase.unspaced;
    const value = inCharacters ? Array.from(keyphrase.text).length : keyphrase.content.length;
    const knowsWords = rules.functionWords.size > 0;
    const limits = inCharacters ? [12, 18] : knowsWords ? [4, 8] : [6, 9];
    return judged(value, inCharacters ? "characters" : "words", {
      target: { min: 1, max: limits[0] ?? null },
      warn: value <= (limits[1] ?? 0),
      advice: "Choose a shorter keyphrase: hardly anybody searches for so many words.",
      evidence: evidenceOf([{ text: keyphrase.text, block: null }]),
    });
  }),
};

export const keyphrasePlaceChecks: readonly CheckRule[] = [
  inTitle,
  startsTitle,
  inIntroduction,
  inSubheadings,
  inSlug,
  inMetaDescription,
  inImages,
  length,
];
