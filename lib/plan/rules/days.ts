import { addDays, type Day, dayIn } from "@/lib/platform/calendar-day";

/**
 * When a day begins in a time zone. Found by bisection, so that it is right where midnight does not exist because
 * clocks go forward, and where a whole day was left out.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const middle = utcOf(day);
  // No zone is further than 15 hours from UTC.
  let [before, after] = [middle - 15 * 3_600_000, middle + 15 * 3_600_000];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (dayIn(new Date(between), timeZone) < day) before = between;
    else after = between;
  }
  return new Date(after);
}

/** The month of a day, such as 2026-11. */
export function monthOfDay(day: Day): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { first: Day; last: Day } {
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The weeks that a month lies in, Monday first, with the days of its neighbours that complete them. */
export function weeksOf(month: string): Day[][] {
  const { first, last } = daysOfMonth(month);
  const monday = addDays(first, -((new Date(utcOf(first)).getUTCDay() + 6) % 7));
  const weeks: Day[][] = [];
  for (let start = monday; start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

function utcOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
