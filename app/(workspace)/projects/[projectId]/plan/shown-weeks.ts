import { weeksOf } from "@galley/lib/plan/rules/days";

interface ShownMonth {
  /** Such as 2026-11. */
  month: string;
  today: string;
  /** The days that something is planned for, in any order. */
  days: readonly string[];
}

/** The weeks of a month without its first ones that are over and empty; a month that is over keeps all of them. */
export function shownWeeks({ month, today, days }: ShownMonth): string[][] {
  const weeks = weeksOf(month);
  if (!today.startsWith(month)) return weeks;
  const begin = weeks.findIndex((week) => week.includes(today) || week.some((day) => days.includes(day)));
  return weeks.slice(Math.max(begin, 0));
}
