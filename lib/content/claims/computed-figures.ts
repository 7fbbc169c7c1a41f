import type { Measure } from "./read-measures";

interface Amount {
  /** The figure that says it; null for one of the calendar. */
  measure: Measure | null;
  dimension: string;
  value: number;
  text: string;
}

/** How many figures are combined with each other: each with each, so the work grows with the square. */
const amountsMax = 40;
/** Figures that need no source: the months of a year, the weeks, the days, and the hours of a day. */
const calendar: readonly Amount[] = [12, 52, 365, 7, 24].map((value) => ({
  measure: null,
  dimension: "",
  value,
  text: String(value),
}));

/** Figures of one sentence and what introduces it, of which three may be multiplied: `800 kWh × 65 % × 36 Cent`. */
const factorsMax = 10;
/** A percentage or a price in hundredths among the factors, or two of them. */
const scales = [1, 100, 10_000];

/** How a figure was computed, and of which others. */
export interface Computation {
  /** `2 × $45 = $90` */
  text: string;
  of: Measure[];
}

/**
 * How a figure follows from others by one sum, difference, product, quotient or percentage, such as `2 × $45 = $90`, or from
 * three near ones as their product; null if it follows from none.
 */
export function computationOf(
  figure: Measure,
  { near, given: more }: { near: readonly Measure[]; given: readonly Measure[] },
): Computation | null {
  const [wanted] = amountsOf(figure);
  if (wanted === undefined) return null;
  const given = [...near, ...more].flatMap(amountsOf).slice(0, amountsMax);
  for (const a of given) {
    for (const b of [...given, ...calendar]) {
      if (a === b) continue;
      const way = combined(a, b).find(
        ({ dimension, value }) => dimension === wanted.dimension && isSame(value, wanted.value),
      );
      if (way !== undefined) return computation(way.text, wanted, [a, b]);
    }
  }
  const factors = productOfThree(wanted, near.flatMap(amountsOf).slice(0, factorsMax));
  return factors === null ? null : computation(factors.map(({ text }) => text).join(" × "), wanted, factors);
}

function computation(way: string, wanted: Amount, of: readonly Amount[]): Computation {
  return { text: `${way} = ${wanted.text}`, of: of.flatMap(({ measure }) => measure ?? []) };
}

function productOfThree(wanted: Amount, near: readonly Amount[]): Amount[] | null {
  for (const [first, a] of near.entries()) {
    for (const [second, b] of near.entries()) {
      if (second <= first) continue;
      for (const c of near.slice(second + 1)) {
        const product = a.value * b.value * c.value;
        if (scales.some((scale) => isSame(product / scale, wanted.value))) return [a, b, c];
      }
    }
  }
  return null;
}

/** What a measure says as a number. Dates, ranges and shares in words ("half of") say none that is computed with. */
function amountsOf(measure: Measure): Amount[] {
  const { keys, text, kind, written } = measure;
  const [, dimension = "", value] = /^([^:]*):(\d+(?:\.\d+)?)$/.exec(keys[0] ?? "") ?? [];
  if (value === undefined || kind === "date" || (written === true && dimension === "%")) return [];
  return [{ measure, dimension, value: Number(value), text }];
}

function combined(a: Amount, b: Amount): Omit<Amount, "measure">[] {
  const results: Omit<Amount, "measure">[] = [];
  if (a.dimension === b.dimension) {
    const { dimension } = a;
    results.push({ dimension, value: a.value + b.value, text: `${a.text} + ${b.text}` });
    results.push({ dimension, value: a.value - b.value, text: `${a.text} − ${b.text}` });
    if (b.value !== 0) {
      const ratio = a.value / b.value;
      results.push({ dimension: "", value: ratio, text: `${a.text} ÷ ${b.text}` });
      results.push({ dimension: "x", value: ratio, text: `${a.text} ÷ ${b.text}` });
      results.push({ dimension: "%", value: 100 * ratio, text: `${a.text} ÷ ${b.text}` });
      results.push({
        dimension: "%",
        value: 100 * Math.abs(1 - ratio),
        text: `(${a.text} − ${b.text}) ÷ ${b.text}`,
      });
    }
  }
  if (b.dimension === "" || b.dimension === "x") {
    const { dimension } = a;
    results.push({ dimension, value: a.value * b.value, text: `${a.text} × ${b.text}` });
    if (b.value !== 0) results.push({ dimension, value: a.value / b.value, text: `${a.text} ÷ ${b.text}` });
  }
  if (b.dimension === "%" && a.dimension !== "%") {
    const { dimension } = a;
    results.push({ dimension, value: (a.value * b.value) / 100, text: `${b.text} of ${a.text}` });
    results.push({ dimension, value: a.value * (1 + b.value / 100), text: `${a.text} + ${b.text}` });
    results.push({ dimension, value: a.value * (1 - b.value / 100), text: `${a.text} − ${b.text}` });
  }
  return results;
}

/** Results are rounded when they are written. */
function isSame(computed: number, written: number): boolean {
  return computed > 0 && Math.abs(computed - written) <= 0.005 * written;
}
