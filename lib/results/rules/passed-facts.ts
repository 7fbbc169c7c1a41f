import { readDates } from "@/lib/content/claims/read-dates";
import { excerptOf } from "@/lib/content/excerpt";
import { primaryLanguage } from "@/lib/content/score/languages/language-rules-of";
import type { Day } from "@/lib/platform/calendar-day";
import { type TenseRules, tenses } from "./tenses";
import type { ArticleSentences } from "./text-sentences";

/** A passage that has been overtaken by time. */
export interface PassedFact {
  sentence: string;
  /** What makes it outdated, such as “31 March 2026 has passed”. */
  why: string;
}

/** The numbers of the rule, which docs/result-rules.md explains. */
export const passedRules = {
  /** Years in headings, and dates of the future tense, that are older than this are history. */
  yearsMax: 5,
  /** A price with its date is outdated after so many days. */
  priceDays: 365,
} as const;

const price =
  /(?:[€$£¥]|(?<!\p{L})(?:EUR|USD|CHF|GBP)) ?\p{N}|\p{N} ?(?:[€$£¥]|(?:EUR|USD|CHF|GBP|euros?|dollars?|pounds|francs?|Franken)(?!\p{L}))/iu;
const bareYear = /(?<![\p{L}\p{N}.,/:–—-])(20\d\d)(?![\p{L}\p{N}]|[.,/:–—-]\p{N})/gu;
/** How much of the text before a date is looked at. */
const lookBehind = 60;
const excerptLengthMax = 200;
const factsMax = 20;
const sentenceLengthMax = 1_000;

interface NamedDate {
  text: string;
  at: number;
  /** Its last day. */
  until: Day;
}

/**
 * Passages that time has overtaken: deadlines and announcements whose date has passed, prices with an old date, and years
 * in titles that promise to be of this one. Judges the languages of `tenses` only, and rather too few than too many.
 */
export function passedFacts(
  { headings, sentences }: ArticleSentences,
  { languageCode, writtenOn, today }: { languageCode: string; writtenOn: Day; today: Day },
): PassedFact[] {
  const rules = tenses[primaryLanguage(languageCode)];
  if (rules === undefined) return [];
  const facts = headings.flatMap((heading) => pastYear(heading, rules, today) ?? []);
  for (const { text } of sentences) {
    if (facts.length >= factsMax) break;
    // Most sentences name no date, and the patterns below need not see them.
    if (!/\p{N}{4}/u.test(text)) continue;
    const fact = passedFact(text.slice(0, sentenceLengthMax), rules, writtenOn, today);
    if (fact !== null) facts.push(fact);
  }
  return facts.slice(0, factsMax);
}

function pastYear(heading: string, { promisesNow, bound }: TenseRules, today: Day): PassedFact | null {
  const thisYear = Number(today.slice(0, 4));
  if (!promisesNow.test(heading)) return null;
  const years = Array.from(heading.matchAll(bareYear));
  // A heading with two years compares them.
  const [found] = years;
  if (found === undefined || years.length > 1 || bound.test(heading.slice(0, found.index))) return null;
  const year = Number(found[1]);
  if (year >= thisYear || year < thisYear - passedRules.yearsMax) return null;
  return { sentence: excerptOf(heading, excerptLengthMax), why: `The heading is about ${year}` };
}

function passedFact(sentence: string, rules: TenseRules, writtenOn: Day, today: Day): PassedFact | null {
  const oldest = `${Number(today.slice(0, 4)) - passedRules.yearsMax}${today.slice(4)}`;
  for (const { text, at, until } of datesIn(sentence)) {
    if (until >= today) continue;
    const before = sentence.slice(Math.max(0, at - lookBehind), at);
    if (price.test(sentence) && rules.priceAt.test(before)) {
      if (daysSince(until, today) <= passedRules.priceDays) continue;
      return { sentence: excerptOf(sentence, excerptLengthMax), why: `The price is of ${text}` };
    }
    if (until < oldest || rules.past.test(sentence)) continue;
    // What the text could only expect when it was written is an announcement, in whatever tense.
    const wasAhead = until >= writtenOn;
    const isUntil = rules.until.test(before);
    const isFuture = rules.surelyFuture.test(sentence);
    const isAnnounced = rules.at.test(before) && (isFuture || rules.maybeFuture.test(sentence));
    if ((isUntil && (wasAhead || isFuture)) || (isAnnounced && wasAhead)) {
      return { sentence: excerptOf(sentence, excerptLengthMax), why: `${text} has passed` };
    }
  }
  return null;
}

function daysSince(day: Day, today: Day): number {
  return (Date.parse(today) - Date.parse(day)) / 86_400_000;
}

function datesIn(sentence: string): NamedDate[] {
  const dates = readDates(sentence, true);
  const isTaken = (at: number) => dates.some((each) => each.at <= at && at < each.end);
  const years = Array.from(sentence.matchAll(bareYear))
    .filter(({ index }) => !isTaken(index))
    .map(({ 0: text, index }) => ({ text, at: index, until: `${text}-12-31` }));
  const named = dates.flatMap(({ text, at, keys }) => {
    const until = keys
      .flatMap((key) => lastDayOf(key) ?? [])
      .toSorted()
      .at(-1);
    return until === undefined ? [] : [{ text, at, until }];
  });
  return [...named, ...years].toSorted((a, b) => a.at - b.at);
}

/** The last day of a date such as `date:2026-03`; null for one without a year, and for a span of years. */
function lastDayOf(key: string): Day | null {
  const [, year, rest = ""] = /^date:(20\d\d)(?:-(\d\d-\d\d|\d\d|Q[1-4]))?$/.exec(key) ?? [];
  if (year === undefined) return null;
  if (rest === "") return `${year}-12-31`;
  if (rest.length === 5) return `${year}-${rest}`;
  const month = rest.startsWith("Q") ? 3 * Number(rest.slice(1)) : Number(rest);
  return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
}
