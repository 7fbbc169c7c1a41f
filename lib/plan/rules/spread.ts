import { addDays, type Day } from "@/lib/platform/calendar-day";

/**
 * The days for `count` further articles: from a day on, each day is filled up to the budget. `planned` says how many
 * articles each day has already.
 */
export function spreadOverDays(
  count: number,
  { from, perDay, planned }: { from: Day; perDay: number; planned: ReadonlyMap<Day, number> },
): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) {
    const room = Math.min(count - days.length, Math.max(0, perDay - (planned.get(day) ?? 0)));
    for (let n = 0; n < room; n += 1) days.push(day);
  }
  return days;
}
