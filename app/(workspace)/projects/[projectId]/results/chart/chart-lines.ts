import { addDays, type Day } from "@galley/lib/platform/calendar-day";

export interface DayFigures {
  day: Day;
  clicks: number;
  impressions: number;
  position: number | null;
}

/** A point of the drawing: a day, or a week that begins with its day. */
export type ChartStep = DayFigures;

export interface ChartSteps {
  /** How many days each step has; the last may have fewer. */
  days: 1 | 7;
  steps: ChartStep[];
}

/** More points than this stand too close together to tell one day from the next. */
const singleDaysMax = 120;

/** The days themselves, or the weeks of a longer time, counted back from the last day. */
export function stepsOf(days: readonly DayFigures[]): ChartSteps {
  if (days.length <= singleDaysMax) return { days: 1, steps: [...days] };
  const first = days.length % 7;
  const starts = Array.from({ length: Math.floor(days.length / 7) }, (_, week) => first + 7 * week);
  // A beginning of less than a week would look like a fall.
  return { days: 7, steps: starts.map((start) => sumOf(days.slice(start, start + 7))) };
}

function sumOf(days: readonly DayFigures[]): ChartStep {
  const clicks = days.reduce((sum, each) => sum + each.clicks, 0);
  const impressions = days.reduce((sum, each) => sum + each.impressions, 0);
  const places = days.reduce((sum, each) => sum + (each.position ?? 0) * each.impressions, 0);
  const position = impressions === 0 ? null : Math.round((places / impressions) * 10) / 10;
  return { day: days[0]?.day ?? "", clicks, impressions, position };
}

/** The end of a scale: 1, 2 or 5 with zeros, at least as much as the greatest value. */
export function scaleEnd(values: readonly number[]): number {
  const greatest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  return power * ([1, 2, 5].find((factor) => factor * power >= greatest) ?? 10);
}

export interface Plot {
  width: number;
  height: number;
}

/** The path of a line through the values, from the left edge to the right; a single value is a line of its height. */
export function linePath(values: readonly number[], end: number, { width, height }: Plot): string {
  const shown = values.length === 1 ? [...values, ...values] : values;
  const points = shown.map((value, index) => {
    const x = (index / (shown.length - 1)) * width;
    const y = height - (value / end) * height;
    return `${rounded(x)} ${rounded(y)}`;
  });
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

/** The same with what is below it. */
export function areaPath(values: readonly number[], end: number, plot: Plot): string {
  const line = linePath(values, end, plot);
  return line === "" ? "" : `${line}L${plot.width} ${plot.height}L0 ${plot.height}Z`;
}

const rounded = (length: number) => Math.round(length * 100) / 100;

export interface ChartEvent {
  /** ISO 8601. */
  at: string;
  kind: "published" | "changed" | "lost" | "found_again";
  destination: string;
}

export interface ChartMark {
  /** How far from the left edge, from 0 to 1. */
  x: number;
  events: ChartEvent[];
}

/** Where events stand: those of one step share a mark, and those outside of the time that is shown have none. */
export function marksOf(events: readonly ChartEvent[], { days, steps }: ChartSteps): ChartMark[] {
  const marks = new Map<number, ChartEvent[]>();
  for (const event of events) {
    const day = event.at.slice(0, 10);
    const index = steps.findIndex((step) => step.day <= day && day < addDays(step.day, days));
    if (index !== -1) marks.set(index, [...(marks.get(index) ?? []), event]);
  }
  return [...marks]
    .toSorted(([a], [b]) => a - b)
    .map(([index, own]) => ({ x: steps.length === 1 ? 0.5 : index / (steps.length - 1), events: own }));
}
