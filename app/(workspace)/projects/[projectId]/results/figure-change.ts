export interface FigureChange {
  /** Whether it is better or worse than before; null where it is neither. */
  better: boolean | null;
  /** As it is shown, such as "▲ 12 %". */
  sign: string;
  /** For a screen reader. */
  words: string;
}

const than = "than in the 28 days before";

/** How a count compares with the one before; null where that was not read. */
export function countChange(now: number, before: number | null): FigureChange | null {
  if (before === null) return null;
  if (now === before) return { better: null, sign: "±0", words: "as many as in the 28 days before" };
  const better = now > before;
  const arrow = better ? "▲" : "▼";
  if (before === 0) return { better, sign: `${arrow} new`, words: "none in the 28 days before" };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const more = better ? "more" : "fewer";
  if (percent >= 1000)
    return { better, sign: `${arrow} ×10+`, words: "more than ten times as many as in the 28 days before" };
  return percent === 0
    ? { better: null, sign: "≈", words: "almost as many as in the 28 days before" }
    : { better, sign: `${arrow} ${percent} %`, words: `${percent} percent ${more} ${than}` };
}

/** How a position compares with the one before, of which a smaller one is better; null without either. */
export function positionChange(now: number | null, before: number | null): FigureChange | null {
  if (now === null || before === null) return null;
  const places = Math.round(Math.abs(now - before) * 10) / 10;
  if (places === 0) return { better: null, sign: "±0", words: "the same as in the 28 days before" };
  const better = now < before;
  return {
    better,
    sign: `${better ? "▲" : "▼"} ${places.toFixed(1)}`,
    words: `${places.toFixed(1)} places ${better ? "better" : "worse"} ${than}`,
  };
}
