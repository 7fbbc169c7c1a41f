import { addDays, type Day } from "@/lib/platform/calendar-day";
import type { Figures } from "./result";

/** How many days are counted together, so that each weekday is in them four times. */
export const windowDays = 28;

/** The days that are counted, and those before them with which they are compared. */
export interface Windows {
  beforeFrom: Day;
  beforeUntil: Day;
  from: Day;
  until: Day;
}

export function windowsUntil(until: Day): Windows {
  const from = addDays(until, 1 - windowDays);
  return { beforeFrom: addDays(from, -windowDays), beforeUntil: addDays(from, -1), from, until };
}

/** How many days there are from one to another, both counted; 0 when the first comes after the last. */
export function daysBetween(first: Day, last: Day): number {
  return Math.max(0, 1 + Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
}

/** The figures of several pages, queries or days together. */
export function sumFigures(all: readonly Figures[]): Figures {
  const clicks = all.reduce((sum, each) => sum + each.clicks, 0);
  const impressions = all.reduce((sum, each) => sum + each.impressions, 0);
  const places = all.reduce((sum, each) => sum + (each.position ?? 0) * each.impressions, 0);
  return { clicks, impressions, position: impressions === 0 ? null : places / impressions };
}

/** What is left of a whole without one of its parts, such as of a project without one of its pages. */
export function withoutPart(whole: Figures, part: Figures): Figures {
  const clicks = Math.max(0, whole.clicks - part.clicks);
  const impressions = Math.max(0, whole.impressions - part.impressions);
  if (impressions === 0) return { clicks, impressions, position: null };
  const places =
    (whole.position ?? 0) * whole.impressions -
    (part.position ?? 0) * Math.min(part.impressions, whole.impressions);
  return { clicks, impressions, position: Math.max(1, places / impressions) };
}

/** The share of a number that was lost, from 0 to 1; 0 when nothing was lost. */
export function lostShare(before: number, now: number): number {
  return before <= now ? 0 : (before - now) / before;
}
