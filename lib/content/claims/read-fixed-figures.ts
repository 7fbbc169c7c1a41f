import type { Measure } from "./read-measures";
import { fractions } from "./words/fractions";
import { valueOfHan } from "./words/number-words";
import { roughFiguresIn } from "./words/vague-figures";

const clock = /(?<![\p{L}\p{N}:.])\d{1,3}:\d{2}(?::\d{2})?(?![\p{N}:])/gu;
const phone = /(?<![\p{L}\p{N}])\+\d[\d ()/-]{6,20}\d(?!\p{N})/gu;
/** Meetings of two are called 1:1, and 3:1 after the name of a scripture is a verse. */
const ratio =
  /(?<![\p{L}\p{N}:.,/]|(?:Genesis|Exodus|Psalms?|Proverbs|Isaiah|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Hebrews|Revelation|Qur['’]?an|Koran|Johannes|Matthäus|Lukas|Jean|Juan|Giovanni|João) )(?:\d{1,4}:(?:\d{3,4}|\d)|\d{1,4} : \d{1,4})(?![\p{L}\p{N}:]|[.,/]\p{N})/gu;
const meeting =
  /^[ -](?:meetings?|calls?|sessions?|chats?|coaching|conversations?|support|mentoring|with)(?!\p{L})/iu;
const hanPercent = /百分之(\d+(?:\.\d+)?|[一二三四五六七八九十百]+)/gu;

/** Times, phone numbers, ratios and percentages in Chinese words: each is compared as a whole. */
export function fixedFiguresIn(text: string, hasDigits: boolean): Measure[] {
  const found = hasDigits
    ? [...verbatim(text, clock, "time"), ...verbatim(text, phone, "phone"), ...ratiosIn(text)]
    : [];
  return [...found, ...hanPercents(text)];
}

function verbatim(text: string, pattern: RegExp, name: string): Measure[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index: at }) => ({
    kind: "figure",
    text: found,
    at,
    end: at + found.length,
    keys: [`${name}:${found.replace(/[^\d:]/g, "").replace(/^0(?=\d:)/, "")}`],
    count: null,
  }));
}

function ratiosIn(text: string): Measure[] {
  return verbatim(text, ratio, "ratio").filter(
    ({ keys: [key], end }) => key !== "ratio:1:1" || !meeting.test(text.slice(end, end + 20)),
  );
}

function hanPercents(text: string): Measure[] {
  return Array.from(text.matchAll(hanPercent), ({ 0: found, 1: number = "", index: at }) => ({
    kind: "figure",
    text: found,
    at,
    end: at + found.length,
    keys: [`%:${/\d/.test(number) ? Number(number) : valueOfHan(number)}`],
    count: null,
  }));
}

/** Fractions that are written as words. */
export function fractionsIn(text: string): Measure[] {
  return Array.from(text.matchAll(fractions.pattern), ({ 0: found, index: at }) => ({
    kind: "figure",
    text: found,
    at,
    end: at + found.length,
    keys: [`%:${fractions.percentOf(found)}`],
    count: null,
    written: true,
  }));
}

/** Rough numbers, such as "hundreds", and multiples, such as "doubled". */
export function roughMeasuresIn(
  text: string,
  language: string,
  isNumber: (word: string) => boolean,
): Measure[] {
  return roughFiguresIn(text, language, isNumber).map(({ text: found, at, key }) => ({
    kind: "figure",
    text: found,
    at,
    end: at + found.length,
    keys: [key],
    count: null,
    written: true,
  }));
}
