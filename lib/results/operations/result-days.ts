import type { z } from "zod";
import { addDays, type Day } from "@/lib/platform/calendar-day";
import type { DayRow } from "@/lib/results/rows/views";
import { figureDayField, figuresView, roundedPosition } from "./result-view";

export const resultDay = figuresView.extend({ day: figureDayField });
export type ResultDay = z.input<typeof resultDay>;

/** The figures of each day from the first to the last that brought any; a day between them without any has zeros. */
export function viewDays(rows: readonly DayRow[]): ResultDay[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: Day[] = [];
  for (let day = first.day; day <= last.day; day = addDays(day, 1)) days.push(day);
  return days.map((day) => {
    const { clicks = 0, impressions = 0, position = 0 } = byDay.get(day) ?? {};
    return { day, clicks, impressions, position: impressions === 0 ? null : roundedPosition(position) };
  });
}
