import { readDates } from "./read-dates";
import { fixedFiguresIn, fractionsIn, roughMeasuresIn } from "./read-fixed-figures";
import { fractionSigns, fractions, percentOfShare } from "./words/fractions";
import { isMonthName } from "./words/month-names";
import {
  hanNumber,
  isLargeNumber,
  isNumberWord,
  type NumberLexicon,
  numberLexicon,
  onesBeforeLarge,
  valueOfHan,
  valueOfWords,
} from "./words/number-words";
import { magnitudeNames, magnitudeOf, type Unit, unitOf, unitsAfter, unitsBefore } from "./words/units";

/** A figure or a date in a text, as it is compared. */
export interface Measure {
  kind: "figure" | "date";
  text: string;
  at: number;
  end: number;
  /** Measures are equal if they share a key. The first is the reading in the text's own language. */
  keys: readonly string[];
  /** The value of a whole number without a unit: the words around it say what is counted. */
  count: number | null;
  /** Whether the figure is written as a word. */
  written?: boolean;
}

interface Quantity {
  at: number;
  end: number;
  values: readonly number[];
  unit: Unit | null;
  written: boolean;
}

const grouped = "\\d{1,3}(?:[.,'’ \\u00a0\\u202f\\u2009]\\d{3})+(?:[.,]\\d{1,6})?";
const numeral = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}_#=&@§]|\\p{N}[.,:/])(?:(?:${grouped}|\\d{1,15}(?:[.,]\\d{1,9})?)[${fractionSigns.letters}]?|[${fractionSigns.letters}])(?!\\p{N}|[.,:/]\\p{N})`,
  "gu",
);
const gap = "[ \\u00a0\\u202f\\u2009]?";
const currencyBefore = new RegExp(`(?:^|[^\\p{L}])(${unitsBefore})${gap}$`, "u");
const magnitudeAfter = new RegExp(
  `(?:${gap}(${magnitudeNames})(?![\\p{Script=Latin}\\p{M}\\p{N}])|(m|bn?|M|B)(?![\\p{L}\\p{N}]))`,
  "iuy",
);
const unitAfter = new RegExp(
  `(?:${gap}|-)(?:de |di |d['’])?(${unitsAfter})(?![\\p{Script=Latin}\\p{M}\\p{N}])`,
  "iuy",
);
const hanParts = /^(\d+(?:\.\d+)?)([万億亿千])(\d+(?:\.\d+)?)([万千]?)/u;
const rangeBetween = /^[ \u00a0]?[-–—〜～~][ \u00a0]?$|^ (?:to|bis|à|a|tot|till|til|do) $/u;
const andBetween = /^ (?:and|und|et|y|e|en) $/u;
const betweenBefore = /(?:between|zwischen|entre|tra|fra|tussen)[ \u00a0]$/iu;

const signsOfFractions = new RegExp(`[${fractionSigns.letters}]`, "u");
const otherNumerals = /[一二三四五六七八九十百千两]|X[VIX]/;

/** The dates and figures of a text, in order. */
export function readMeasures(text: string, language: string): Measure[] {
  const plain = withPlainDigits(text);
  const hasDigits = /\d/.test(plain) || signsOfFractions.test(plain);
  const words = plain.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const lexicon = numberLexicon(language);
  // Most sentences have none of these words, and to look for them costs less than the patterns that they begin.
  const knownNumbers =
    lexicon !== null && words.some((word) => lexicon.firstWords.has(word)) ? lexicon : null;
  const fractionsHere = words.some((word) => fractions.tellingWords.has(word)) || /[半一三3]/.test(plain);
  const rough = roughMeasuresIn(plain, language, (word) => isNumberWord(word, lexicon));
  const ones = words.some((word) => isLargeNumber.test(word)) ? onesBeforeLarge(plain) : [];
  if (
    !hasDigits &&
    knownNumbers === null &&
    !fractionsHere &&
    ones.length === 0 &&
    !otherNumerals.test(plain)
  )
    return rough;
  const dates = [...readDates(plain, words.some(isMonthName)), ...fixedFiguresIn(plain, hasDigits), ...rough];
  const free = blanked(plain, dates);
  const figures = joinedRanges(free, quantitiesIn(free, language, knownNumbers, ones)).map((figure) => ({
    ...figure,
    text: plain.slice(figure.at, figure.end).trim(),
  }));
  return [...dates, ...figures, ...(fractionsHere ? fractionsIn(free) : [])].sort((a, b) => a.at - b.at);
}

const arabicSigns: Readonly<Record<string, string>> = { "٪": "%", "٫": ".", "٬": "," };

/** Full-width and Arabic digits and signs become plain ones, so that no offset changes. */
function withPlainDigits(text: string): string {
  return text
    .replace(/[０-９．，％＋－：／]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 0x10))
    .replace(/[٪٫٬]/g, (sign) => arabicSigns[sign] ?? sign);
}

function blanked(text: string, spans: readonly Measure[]): string {
  let rest = text;
  for (const { at, end } of [...spans].sort((a, b) => a.at - b.at)) {
    rest = `${rest.slice(0, at)}${";".repeat(end - at)}${rest.slice(end)}`;
  }
  return rest;
}

function quantitiesIn(
  text: string,
  language: string,
  lexicon: NumberLexicon | null,
  ones: readonly { at: number; end: number; value: number }[],
): Quantity[] {
  const quantities = ones.map(({ at, end, value }) => withUnit(text, at, end, [value], true));
  for (const { 0: found, index } of text.matchAll(numeral)) {
    // 3万5千 and 1億2000万 are one number each.
    const parts = hanParts.exec(text.slice(index, index + 30));
    const [length, values] =
      parts === null ? [found.length, valuesOf(found, language)] : [parts[0].length, [valueOfParts(parts)]];
    quantities.push(withUnit(text, index, index + length, values, false));
  }
  if (lexicon !== null) {
    for (const { 0: words, index } of text.matchAll(lexicon.sequence)) {
      const value = valueOfWords(words, lexicon);
      if (value !== null) quantities.push(withUnit(text, index, index + words.length, [value], true));
    }
  }
  for (const { 0: words, index } of text.matchAll(hanNumber)) {
    const value = valueOfHan(words);
    if (value !== null) quantities.push(withUnit(text, index, index + words.length, [value], true));
  }
  return withoutOverlaps(quantities.sort((a, b) => a.at - b.at));
}

function valueOfParts([, high, magnitude = "", low, lowMagnitude = ""]: RegExpExecArray): number {
  return Number(high) * magnitudeOf(magnitude) + Number(low) * magnitudeOf(lowMagnitude);
}

function withoutOverlaps(quantities: Quantity[]): Quantity[] {
  let end = 0;
  return quantities.filter((quantity) => {
    if (quantity.at < end) return false;
    end = quantity.end;
    return true;
  });
}

/** Adds the currency before a number, and the magnitude and the unit after it. */
function withUnit(
  text: string,
  from: number,
  to: number,
  bare: readonly number[],
  written: boolean,
): Quantity {
  const before = currencyBefore.exec(text.slice(Math.max(0, from - 6), from))?.[1];
  let [at, end] = [before === undefined ? from : text.lastIndexOf(before, from - 1), to];
  let values = bare;
  for (
    let word = stickyAt(magnitudeAfter, text, end);
    word !== null;
    word = stickyAt(magnitudeAfter, text, end)
  ) {
    const letter = word[2];
    const factor =
      letter === undefined ? magnitudeOf(word[1] ?? "") : letterFactor(letter, before !== undefined);
    if (factor === 1) break;
    values = values.map((value) => value * factor);
    end += word[0].length;
  }
  const unit = before === undefined ? unitAt(text, end) : null;
  if (unit !== null) end = unit.end;
  if (before !== undefined) at = Math.min(at, from);
  return { at, end, values, unit: unit?.unit ?? (before === undefined ? null : unitOf(before)), written };
}

/** "5m" is five million only as an amount of money; otherwise it is a length. */
function letterFactor(letter: string, isMoney: boolean): number {
  if (letter === "m") return isMoney ? 1e6 : 1;
  if (letter === "M") return 1e6;
  return letter === "bn" || letter === "B" || (isMoney && letter === "b") ? 1e9 : 1;
}

function unitAt(text: string, from: number): { unit: Unit; end: number } | null {
  const found = stickyAt(unitAfter, text, from);
  if (found === null) return null;
  const spelling = found[1] ?? "";
  const unit = unitOf(spelling);
  const isOtherLetter = spelling.length === 1 && /[a-z]/i.test(spelling) && !"gmlshxVW".includes(spelling);
  return unit === null || isOtherLetter ? null : { unit, end: from + found[0].length };
}

function stickyAt(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

const commaLanguages = new Set(
  "de fr es it pt nl pl ru uk sv da nb nn no fi cs sk hu ro tr el bg hr sl id vi".split(" "),
);

/** The values that a numeral can have: its reading in the language first, then as grouped by the other separator. */
function valuesOf(written: string, language: string): number[] {
  const sign = fractionSigns.valueOf(written);
  if (sign > 0) {
    const whole = written.slice(0, -1);
    return whole === "" ? [sign] : valuesOf(whole, language).map((value) => value + sign);
  }
  const compact = written.replace(/[ \u00a0\u202f\u2009'’]/g, "");
  const separators = compact.match(/[.,]/g) ?? [];
  const isGrouping = /^\d{1,3}(?:[.,]\d{3})+$/.test(compact);
  const whole = Number(compact.replace(/[.,]/g, ""));
  if (separators.length === 0) return [whole];
  const last = separators[separators.length - 1] ?? ".";
  if (new Set(separators).size > 1) {
    const at = compact.lastIndexOf(last);
    return [Number(`${compact.slice(0, at).replace(/[.,]/g, "")}.${compact.slice(at + 1)}`)];
  }
  if (separators.length > 1) return [whole];
  const decimal = Number(compact.replace(last, "."));
  if (!isGrouping || compact.startsWith("0")) return [decimal];
  return (last === ",") === commaLanguages.has(language) ? [decimal, whole] : [whole];
}

/** Makes measures of quantities; two with a dash or "to" between them are one range, with "out of" one share. */
function joinedRanges(text: string, quantities: readonly Quantity[]): Measure[] {
  const measures: Measure[] = [];
  for (let index = 0; index < quantities.length; index += 1) {
    const low = quantities[index];
    const high = quantities[index + 1];
    if (low === undefined) break;
    const [key, end] = high === undefined ? [null, 0] : [keyOfBoth(text, low, high), high.end];
    if (key === null) measures.push(measureOf(low));
    else {
      measures.push({ kind: "figure", text: "", at: low.at, end, keys: [key], count: null });
      index += 1;
    }
  }
  return measures;
}

/** The key of two quantities that are one figure together, a share or a range; null if each is one of its own. */
function keyOfBoth(text: string, low: Quantity, high: Quantity): string | null {
  const [from = 0, to = 0] = [low.values[0], high.values[0]];
  const share = percentOfShare(from, text.slice(low.end, high.at), to);
  if (share !== null && low.unit === null && high.unit === null) return `%:${share}`;
  if (!isRange(text, low, high)) return null;
  const unit = high.unit ?? low.unit;
  return `${keyOf(from, unit)}..${keyOf(to, unit)}`;
}

function isRange(text: string, low: Quantity, high: Quantity): boolean {
  if (high.at - low.end > 5 || high.at < low.end) return false;
  if (low.unit !== null && high.unit !== null && low.unit.dimension !== high.unit.dimension) return false;
  const link = text.slice(low.end, high.at);
  return (
    rangeBetween.test(link) ||
    (andBetween.test(link) && betweenBefore.test(text.slice(Math.max(0, low.at - 10), low.at)))
  );
}

function measureOf({ at, end, values, unit, written }: Quantity): Measure {
  const value = values[0] ?? 0;
  const isCount = unit === null && Number.isInteger(value);
  const isYear = isCount && !written && end - at === 4 && value >= 1100 && value < 2100;
  return {
    kind: isYear ? "date" : "figure",
    text: "",
    at,
    end,
    keys: isYear ? [`date:${value}`, `:${value}`] : values.map((each) => keyOf(each, unit)),
    count: isCount ? value : null,
    written,
  };
}

function keyOf(value: number, unit: Unit | null): string {
  return `${unit?.dimension ?? ""}:${Number((value * (unit?.factor ?? 1)).toPrecision(12))}`;
}
