import { readDates } from "@/lib/content/claims/read-dates";
import { excerptOf } from "@/lib/content/excerpt";
import { primaryLanguage } from "@/lib/content/score/languages/language-rules-of";
import type { Day } from "@/lib/platform/calendar-day";
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

/** What the rules need to know of a language; those of the others are not judged. */
interface TenseRules {
  /** Directly before a date: something ends or begins then. */
  until: RegExp;
  /** Directly before a date: something happens then. */
  at: RegExp;
  /** Says that something is still to come, whenever it was written. */
  surelyFuture: RegExp;
  /** May say so: forms that are also those of the present or of the passive. */
  maybeFuture: RegExp;
  past: RegExp;
  /** Directly before the date of a price. */
  priceAt: RegExp;
  /** Titles that promise to be of this year. */
  promisesNow: RegExp;
  /** Directly before a year that a title is bound to. */
  bound: RegExp;
}

const tenses: Readonly<Record<string, TenseRules>> = {
  en: {
    until:
      /(?:^|[^\p{L}])(?:by|until|till|before|from|starting(?: (?:on|from|in))?|beginning(?: (?:on|in))?|effective(?: from)?|as of|no later than|valid (?:to|through)|through) (?:the )?(?:(?:end|beginning|start|middle) of |early |mid-?|late )?$/iu,
    at: /(?:^|[^\p{L}])(?:in|on|at|during|opens?|launch(?:es)?|starts?|begins?|ends?)(?: on| in)? (?:the )?(?:(?:end|beginning|start|middle|course) of |early |mid-?|late )?$/iu,
    surelyFuture:
      /(?:^|[^\p{L}])(?:will|won['’]t|(?:is|are) (?:going|expected|due|planned|scheduled|set) to|plans? to)(?!\p{L})/iu,
    maybeFuture: /(?!)/u,
    past: /(?:^|[^\p{L}])(?:was|were|had|did|would|became|began|came|gave|got|grew|held|kept|led|left|lost|made|paid|ran|rose|fell|said|saw|sold|bought|took|told|went|won|since)(?!\p{L})|(?<!(?:^|[^\p{L}])(?:is|are|be|been|being|get|gets) )(?<!\p{L})\p{L}{2,}(?<!e)ed(?!\p{L})/iu,
    priceAt:
      /(?:as of|(?:last )?(?:checked|updated)(?: in| on)?|prices? (?:from|of|in|are from|were checked in))[: ]+(?:the )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:best|top|cheapest|guide|prices?|costs?|rates?|deals?|trends?|updated?|compar(?:ed|ison)|tested|checklist|deadlines?|tips|tools|ideas|reviews)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:of|from|since|until|before|after|between|and|to)[ \u00a0]$/iu,
  },
  de: {
    until:
      /(?:^|[^\p{L}])(?:bis(?: spätestens)?|spätestens|ab|gültig bis|vor)(?: (?:zum|zur|dem|den|Jahr|Jahresende))*(?: (?:Ende|Anfang|Mitte))?(?: (?:des Jahres|\p{L}+))? $/iu,
    at: /(?:^|[^\p{L}])(?:im|in|am|zum|zur|Ende|Anfang|Mitte)(?: (?:Jahr|Jahre|Laufe?|des|Frühjahr|Sommer|Herbst|Winter))* $/iu,
    surelyFuture: /(?:^|[^\p{L}])(?:soll|sollen|(?:wird|werden) (?:voraussichtlich|künftig))(?!\p{L})/iu,
    maybeFuture: /(?:^|[^\p{L}])(?:wird|werden)(?!\p{L})/iu,
    past: /(?:^|[^\p{L}])(?:war|waren|wurden?|hatten?|würden?|kam|kamen|gab|ging|gingen|galt|galten|stieg|stiegen|fiel|fielen|blieb|blieben|begann|begannen|seit)(?!\p{L})/iu,
    priceAt:
      /(?:Stand|Preisstand|Preise? (?:vom|von|im|aus)|geprüft (?:am|im)|aktualisiert (?:am|im))[: ]+(?:vom |im |am )?$/iu,
    promisesNow:
      /(?:^|[^\p{L}])(?:beste[nrs]?|top|günstigste[nrs]?|ratgeber|preise?|kosten|tarife|vergleich|test|testsieger|trends?|aktuell\p{L}*|tipps|termine|fristen|checkliste|stand|übersicht)(?!\p{L})/iu,
    bound: /(?:^|[^\p{L}])(?:aus|von|seit|bis|vor|nach|zwischen|und|des Jahres)[ \u00a0]$/iu,
  },
};

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
 * in titles that promise to be of this one. Judges English and German only, and rather too few than too many.
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
