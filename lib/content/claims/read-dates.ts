import type { Measure } from "./read-measures";
import { monthNames, monthOf } from "./words/month-names";
import { roughKeysOf } from "./words/vague-figures";

const year = "(1[1-9]\\d\\d|20\\d\\d)";
const day = "(0?[1-9]|[12]\\d|3[01])";
const dayName = `${day}(?:st|nd|rd|th|er|\\.|º|ª|-?го)?`;
const month = "(0?[1-9]|1[0-2])";
// “Out” is October in Portuguese, and “9 out of 10” is a share.
const name = `(?!out of(?!\\p{L}))(${monthNames})(?:\\.|(?![\\p{L}\\p{M}]))`;
const of = "[ \\u00a0]+(?:(?:de|of|del|di|do|da) )?";
const start = "(?<![\\p{L}\\p{M}\\p{N}.,/:-])";
const end = "(?![\\p{N}]|[.,/:-]\\p{N})";
const dashed = "[ \\u00a0]?[-–—〜～~][ \\u00a0]?";

const roman: Readonly<Record<string, number>> = {
  xv: 15,
  xvi: 16,
  xvii: 17,
  xviii: 18,
  xix: 19,
  xx: 20,
  xxi: 21,
};

type Found = readonly (string | undefined)[];
const dayKey = (y: string | undefined, m: number, d?: string) =>
  [y ?? "", two(m), ...(d === undefined ? [] : [two(Number(d))])].join("-");
const two = (value: number) => String(value).padStart(2, "0");

/** Each notation of a date, with the keys by which it is compared: year-month-day, as far as the text says it. */
const notations: readonly (readonly [RegExp, (found: Found) => string[]])[] = [
  [
    new RegExp(`${start}${year}[-/.]${month}[-/.]${day}${end}`, "gu"),
    ([, y, m, d]) => [dayKey(y, Number(m), d)],
  ],
  [
    new RegExp(`${year}年(?:${month}月(?:${day}日)?)?`, "gu"),
    ([, y = "", m, d]) => [m === undefined ? y : dayKey(y, Number(m), d)],
  ],
  [new RegExp(`(?<!\\p{N})${month}月${day}日`, "gu"), ([, m, d]) => [dayKey("", Number(m), d)]],
  // Day and month are told apart by the language only if both are below 13, so both readings count.
  [
    new RegExp(`${start}${day}[./-]${day}[./-]${year}${end}`, "gu"),
    ([, a, b, y]) => [
      ...(Number(b) <= 12 ? [dayKey(y, Number(b), a)] : []),
      ...(Number(a) <= 12 && a !== b ? [dayKey(y, Number(a), b)] : []),
    ],
  ],
  [
    new RegExp(`${start}${dayName}${of}${name},?(?:${of}${year}${end})?`, "giu"),
    ([, d, m = "", y]) => [dayKey(y, monthOf(m), d)],
  ],
  [
    new RegExp(`${start}${name}[ \\u00a0]+${dayName}(?:,? ${year})?${end}`, "giu"),
    ([, m = "", d, y]) => [dayKey(y, monthOf(m), d)],
  ],
  [new RegExp(`${start}${name},?${of}${year}${end}`, "giu"), ([, m = "", y]) => [dayKey(y, monthOf(m))]],
  [
    new RegExp(`${start}(?:Q([1-4])|([1-4])\\. Quartal)[ /-]${year}${end}`, "gu"),
    ([, q, other, y]) => [`${y}-Q${q ?? other}`],
  ],
  [
    new RegExp(`${start}${year}${dashed}(${year}|\\d\\d)${end}`, "gu"),
    ([, a = "", b = ""]) => [`${a}..${b.length === 2 ? a.slice(0, 2) + b : b}`],
  ],
  [new RegExp(`${start}(1\\d|20|21)(?:th|st)[- ]centur(?:y|ies)`, "giu"), ([, c]) => [`century ${c}`]],
  [
    new RegExp(`${start}(1\\d|20|21)(?:\\. ?Jahrhunderts?|e eeuw|世紀|世纪)`, "gu"),
    ([, c]) => [`century ${c}`],
  ],
  [
    new RegExp(
      `${start}(X[VIX]{1,4})(?:e|ème)? ?(?:siècle)|(?:siglo|secolo|século) (X[VIX]{1,4})(?![\\p{L}])`,
      "gu",
    ),
    ([, a, b]) => [`century ${roman[(a ?? b ?? "").toLowerCase()] ?? ""}`],
  ],
  [
    new RegExp(
      `${start}(1[1-9]\\d0|20\\d0)(?:s|er|年代|erne)(?:[ -]?(?:Jahren?|jaren))?(?![\\p{L}])|(?:années|años|anni|anos) ((?:1[1-9]|20)\\d0)${end}`,
      "gu",
    ),
    ([, a, b]) => [`decade ${a ?? b}`],
  ],
];

const numericNotations = notations.filter(([{ source }]) => !source.includes(monthNames));

/** The dates of a text that are more than a bare year. Without the name of a month in it, fewer notations are tried. */
export function readDates(text: string, namesMonths: boolean): Measure[] {
  const dates: Measure[] = [];
  const taken: (readonly [number, number])[] = [];
  for (const [notation, keysOf] of namesMonths ? notations : numericNotations) {
    for (const found of text.matchAll(notation)) {
      const shown = found[0].replace(/[,\s]+$/, "");
      const [at, stop] = [found.index, found.index + shown.length];
      if (taken.some(([from, to]) => at < to && from < stop)) continue;
      taken.push([at, stop]);
      const keys = keysOf(found).map((key) => `date:${key}`);
      dates.push({ kind: "date", text: shown, at, end: stop, keys, count: null });
    }
  }
  return dates;
}

/**
 * All the coarser dates that a date implies, and the rough numbers that a number does: 12 March 2024 also proves
 * March 2024 and 2024, and 340 proves "hundreds".
 */
export function impliedKeys(key: string): string[] {
  const number = /^:(\d+)$/.exec(key)?.[1];
  if (number !== undefined) return [key, ...roughKeysOf(Number(number))];
  if (key === "vague:10000" || key === "vague:100000") return [key, "vague:1000"];
  if (key === "vague:10000000" || key === "vague:100000000") return [key, "vague:1000000"];
  const date = /^date:(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(key);
  const [, y, m, d] = date ?? [];
  if (y === undefined || m === undefined) return [key];
  return [key, `date:${y}`, ...(d === undefined ? [] : [`date:${y}-${m}`, `date:-${m}-${d}`])];
}
