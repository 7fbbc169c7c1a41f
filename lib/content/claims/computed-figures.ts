import type { Measure } from "./read-measures";

interface Amount {
  dimension: string;
  value: number;
  text: string;
}

/** How many figures are combined with each other: each with each, so the work grows with the square. */
const amountsMax = 40;
/** Figures that need no source: the months of a year, the weeks, the days, and the hours of a day. */
const calendar: readonly Amount[] = [12, 52, 365, 7, 24].map((value) => ({
  dimension: "",
  value,
  text: String(value),
}));

/** Figures of one sentence and what introduces it, of which three may be multiplied: `800 kWh × 65 % × 36 Cent`. */
const factorsMax = 10;
/** A percentage or a price in hundredths among the factors, or two of them. */
const scales = [1, 100, 10_000];

/**
 * How a figure follows from others by one sum, difference, product, quotient or percentage, such as `2 × $45 = $90`, or from
 * three near ones as their product; null if it follows from none.
 */
export function computationOf(
  figure: Measure,
  { near, given: more }: { near: readonly Measure[]; given: readonly Measure[] },
): string | null {
  const [wanted] = amountsOf(figure);
  if (wanted === undefined) return null;
  const given = [...near, ...more].flatMap(amountsOf).slice(0, amountsMax);
  for (const a of given) {
    for (const b of [...given, ...calendar]) {
      if (a === b) continue;
      const way = combined(a, b).find(
        ({ dimension, value }) => dimension === wanted.dimension && isSame(value, wanted.value),
      );
      if (way !== undefined) return `${way.text} = ${wanted.text}`;
    }
  }
  const factors = productOfThree(wanted, near.flatMap(amountsOf).slice(0, factorsMax));
  return factors === null ? null : `${factors.map(({ text }) => text).join(" × ")} = ${wanted.text}`;
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

/** What a measure says as numbers; a range says both of its ends. */
function amountsOf({ keys, text, kind }: Measure): Amount[] {
  if (kind === "date") return [];
  return (keys[0] ?? "").split("..").flatMap((key) => {
    const [, dimension = "", value] = /^([^:]*):(\d+(?:\.\d+)?)$/.exec(key) ?? [];
    return value === undefined ? [] : [{ dimension, value: Number(value), text }];
  });
}

function combined(a: Amount, b: Amount): Amount[] {
  const results: Amount[] = [];
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
