import { claimLanguage } from "@/lib/content/claims/find-claims";
import { quotationFinder, standsIn } from "@/lib/content/claims/quoted-passages";
import { type Measure, readMeasures } from "@/lib/content/claims/read-measures";
import { saysExactly, saysValue } from "@/lib/content/claims/says-value";
import { passagesOf, type SourcePassage } from "@/lib/content/source-passages";
import { sentencesIn } from "@/lib/text/sentences-in";
import type { ChangedClaim, CitedClaim } from "./changed-claim";
import { PageIndex, type PageSentence, shareIn, stemsIn } from "./page-index";

/** The text of a page as it is now. */
export interface CitedText {
  title: string;
  sections: readonly { heading: string | null; paragraphs: readonly string[] }[];
}

/** How much of the words of a passage another one must have, in shares. */
const shares = {
  /** With the value, it says the same. */
  same: 0.5,
  /** With another value, it says something else in the same place. */
  changed: 0.6,
  /** With the value, it may be the passage in other words: in doubt nothing has changed. */
  doubt: 0.3,
} as const;

/** A passage with fewer content words is on many pages twice, so finding its words anywhere proves little. */
const tellingStems = 3;

/**
 * The claims that a page does not support any more: the place where it did says another figure, or is gone. A passage that
 * moved, or says the same in other words, has not changed; in doubt it counts as unchanged. docs/staying-true.md
 * describes the measure. Pure.
 */
export function judgeCitedClaims(
  { title, sections }: CitedText,
  claims: readonly CitedClaim[],
  languageCode: string,
): ChangedClaim[] {
  const language = claimLanguage(languageCode);
  const titled = { key: "page.0", sourceKey: "page", path: null, text: title };
  const passages = [titled, ...passagesOf({ key: "page", sections })];
  const judged: Judged = {
    index: new PageIndex(passages, title, language),
    text: ` ${comparable(passages.map(({ text }) => text).join(" "))} `,
    quoted: quotationFinder(passages, claims.filter(isQuotation).map(wordsOf)),
    language,
  };
  return claims.flatMap((claim) => changeOf(claim, judged) ?? []);
}

interface Judged {
  index: PageIndex;
  /** All of its words on one line. */
  text: string;
  quoted: (quotation: string) => SourcePassage | null;
  language: string;
}

function changeOf(claim: CitedClaim, page: Judged): ChangedClaim | null {
  const isTelling = stemsIn(claim.passage).size >= tellingStems;
  if (isTelling && page.text.includes(comparable(claim.passage))) return null;
  const before = sentenceOf(claim, page.language);
  const after = afterOf(claim, before, page);
  return after === "unchanged" ? null : { claimId: claim.id, text: claim.text, before, after: after.passage };
}

/** What the page says in the place of a passage: the same, another sentence, or nothing. */
type After = "unchanged" | { passage: string | null };

const gone: After = { passage: null };

function afterOf(claim: CitedClaim, before: string, page: Judged): After {
  if (isQuotation(claim)) return quotationAfter(claim, before, page);
  const value = valueOf(claim, before, page.language);
  return value === null ? wordsAfter(claim, before, page) : figureAfter(claim, before, value, page);
}

/** The sentence of the stored passage that proves the claim. */
function sentenceOf({ passage, quote, sentence, at, text }: CitedClaim, language: string): string {
  const sentences = sentencesIn(passage).map((each) => each.text);
  const own = ownMeasure({ sentence, at, text }, language);
  const wanted = stemsIn(sentence);
  const rated = sentences.map((each) => {
    const isQuoted = quote !== null && standsIn(quote, each);
    const hasValue = own !== null && saysValue(readMeasures(each, language), own);
    return { each, points: (isQuoted ? 2 : 0) + (hasValue ? 2 : 0) + shareIn(wanted, stemsIn(each)) };
  });
  return rated.reduce((best, next) => (next.points > best.points ? next : best), { each: passage, points: 0 })
    .each;
}

interface Rated {
  sentence: PageSentence;
  /** The share of the words of the sentence before that it has. */
  share: number;
  /** The share of the claim's own words in it and around it, which tells rows of different products apart. */
  around: number;
  points: number;
}

/** The sentences of the page that may be the one before, the most alike first. */
function alikeOf(
  { sentence: own, passage }: CitedClaim,
  before: string,
  { index }: Judged,
  figures: readonly Measure[] = [],
): Rated[] {
  const stems = stemsIn(before);
  // "It costs $20." says too little by itself, so its paragraph is compared.
  const isShort = stems.size < 2;
  const wanted = isShort ? stemsIn(passage) : stems;
  const claimed = stemsIn(own);
  const alike = index.alike(new Set([...wanted, ...claimed]));
  const found = new Set([...alike, ...figures.flatMap((figure) => index.saying(figure))]);
  return [...found]
    .map((sentence): Rated => {
      const share = isShort
        ? shareIn(wanted, sentence.stems, sentence.around)
        : shareIn(wanted, sentence.stems);
      const around = shareIn(claimed, sentence.stems, sentence.around);
      return { sentence, share, around, points: share + around / 2 };
    })
    .sort((one, other) => other.points - one.points);
}

function figureAfter(claim: CitedClaim, before: string, value: Value, page: Judged): After {
  const { known, isSaidBy } = value;
  const sameWords = sentencesLike(before, known, page.index);
  const [only] = sameWords;
  if (only !== undefined && sameWords.length === 1) {
    return isSaidInPlace(value, only.measures()) ? "unchanged" : { passage: only.text };
  }
  const alike = alikeOf(claim, before, page, value.wanted);
  const same = alike.find(({ sentence }) => isSaidBy(sentence.measures()));
  const other = alike.find(
    ({ sentence, share }) =>
      share >= shares.changed && !isSaidBy(sentence.measures()) && hasOther(sentence.measures(), value),
  );
  if (same !== undefined && same.share >= shares.same && same.points >= (other?.points ?? 0))
    return "unchanged";
  if (other !== undefined && other.points > (same?.points ?? 0)) return { passage: other.sentence.text };
  const inDoubt = same !== undefined && (same.share >= shares.doubt || same.around >= shares.same);
  return inDoubt ? "unchanged" : gone;
}

/** The figures that a page has to say for a claim to stay true. */
interface Value {
  wanted: readonly Measure[];
  /** The figures of the sentence before. */
  known: readonly Measure[];
  isSaidBy: (measures: readonly Measure[]) => boolean;
}

/**
 * The claim's own figure, or all of the sentence from which it was computed; null if neither has any. A figure that the
 * article had rounded may change as long as it is rounded to the same; any other may not.
 */
function valueOf(claim: CitedClaim, before: string, language: string): Value | null {
  if (claim.kind !== "figure" && claim.kind !== "date") return null;
  const known = readMeasures(before, language);
  const own = ownMeasure(claim, language);
  if (own !== null && saysExactly(known, own)) return exactly([own], known);
  if (own !== null && saysValue(known, own)) {
    return { wanted: [own], known, isSaidBy: (measures) => saysValue(measures, own) };
  }
  return known.length === 0 ? null : exactly(known, known);
}

function exactly(wanted: readonly Measure[], known: readonly Measure[]): Value {
  return {
    wanted,
    known,
    isSaidBy: (measures) => wanted.every((each) => saysExactly(measures, each)),
  };
}

function ownMeasure(
  { sentence, at, text }: Pick<CitedClaim, "sentence" | "at" | "text">,
  language: string,
): Measure | null {
  const inSentence = readMeasures(sentence, language).find((each) => each.at === at);
  return inSentence ?? readMeasures(text, language)[0] ?? null;
}

/** The sentences that are the one before but for their figures. */
function sentencesLike(before: string, known: readonly Measure[], index: PageIndex): PageSentence[] {
  const pattern = patternOf(before, known);
  if (stemsIn(before).size < 2) return [];
  return index
    .alike(stemsIn(before))
    .filter(
      (sentence) =>
        sentence.measures().length === known.length &&
        patternOf(sentence.text, sentence.measures()) === pattern,
    );
}

function patternOf(text: string, measures: readonly Measure[]): string {
  let from = 0;
  let pattern = "";
  for (const { at, end } of measures) {
    if (at < from) continue;
    pattern += `${text.slice(from, at)}${figureMark}`;
    from = end;
  }
  return comparable(pattern + text.slice(from));
}

/** Whether the figures stand where they stood among those of the same words. */
function isSaidInPlace({ wanted, known, isSaidBy }: Value, now: readonly Measure[]): boolean {
  if (wanted.length > 1) return isSaidBy(now);
  return known.some((each, place) => {
    const measure = now[place];
    return measure !== undefined && isSaidBy([each]) && isSaidBy([measure]);
  });
}

/** Whether there is a figure of the same kind as a wanted one that was not there before. */
function hasOther(measures: readonly Measure[], { wanted, known }: Value): boolean {
  const kinds = new Set(wanted.map(kindOf));
  return measures.some((each) => kinds.has(kindOf(each)) && !saysExactly(known, each));
}

const currencies = new Set(["€", "$", "£", "¥", "CNY", "CHF", "zł", "kr"]);

function kindOf({ keys: [key = ""] }: Measure): string {
  const dimension = key.slice(0, Math.max(0, key.indexOf(":")));
  return currencies.has(dimension) ? "money" : dimension;
}

function quotationAfter(claim: CitedClaim, before: string, page: Judged): After {
  if (page.quoted(wordsOf(claim)) !== null) return "unchanged";
  const [best] = alikeOf(claim, before, page);
  return best !== undefined && best.share >= shares.same ? { passage: best.sentence.text } : gone;
}

/** Superlatives and statements have no figure that could change: they are there, in whatever words, or gone. */
function wordsAfter(claim: CitedClaim, before: string, page: Judged): After {
  const { quote } = claim;
  if (quote !== null && stemsIn(quote).size >= tellingStems && page.text.includes(comparable(quote)))
    return "unchanged";
  const isThere = alikeOf(claim, before, page).some(
    ({ share, around }) => share >= shares.doubt || around >= shares.same,
  );
  return isThere ? "unchanged" : gone;
}

function isQuotation({ kind }: CitedClaim): boolean {
  return kind === "quotation";
}

/** The words of a quotation that the page had. */
function wordsOf({ text, passage, quote }: CitedClaim): string {
  return quote === null || standsIn(text, passage) ? text : quote;
}

/** Words and numbers without case, punctuation and the kind of their spaces. The mark of a figure stays. */
function comparable(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(notCompared, " ").trim();
}

const figureMark = "\u{e000}";
const notCompared = /[^\p{L}\p{M}\p{N}%€$£¥\u{e000}]+/gu;
