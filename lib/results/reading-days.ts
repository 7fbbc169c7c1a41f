import { addDays, type Day, dayIn } from "@/lib/platform/calendar-day";
import type { SearchSourceRow } from "@/lib/platform/db/schema";
import { instantOf } from "@/lib/platform/instant-of";

/** Google counts days in Pacific time. */
const timeZone = "America/Los_Angeles";
/** A day's figures are final about so many days later. */
const finalAfterDays = 3;
/** Google keeps sixteen months. */
const keptDays = 486;
/** A late day is asked for again for so many days, before it counts as one without figures. */
const lateDaysMax = 4;

/** The last day whose figures should be final. */
export function lastFinalDay(now: Date): Day {
  return addDays(dayIn(now, timeZone), -finalAfterDays);
}

/** The day at which reading back ends: what Google keeps, and no more than is kept here. 0: for ever. */
export function firstDayToRead(now: Date, daysKeptHere: number): Day {
  const days = daysKeptHere === 0 ? keptDays : Math.min(keptDays, Math.max(1, daysKeptHere - finalAfterDays));
  return addDays(lastFinalDay(now), 1 - days);
}

type ReadDays = Pick<SearchSourceRow, "newestDay" | "oldestDay" | "backToDay">;

/**
 * The day to read next: the newest first, then those that have become final since, then backwards. Null when all have
 * been read. `until` is the last day to be read.
 */
export function nextDayToRead({ newestDay, oldestDay, backToDay }: ReadDays, until: Day): Day | null {
  if (newestDay === null || oldestDay === null) return until;
  if (newestDay < until) {
    const [next, firstKept] = [addDays(newestDay, 1), addDays(until, 1 - keptDays)];
    return next < firstKept ? firstKept : next;
  }
  return oldestDay > backToDay ? addDays(oldestDay, -1) : null;
}

/** Whether a day without figures may still get some: it is new, and Google is late at times. */
export function isPerhapsLate(day: Day, { newestDay }: ReadDays, now: Date): boolean {
  return (newestDay === null || day > newestDay) && day > addDays(lastFinalDay(now), -lateDaysMax);
}

/** Not all at midnight. */
const spreadSeconds = 6 * 3600;

/** Seconds until the next day should be final, a little later for some than for others. `random` is in [0, 1). */
export function secondsToNextDay(now: Date, random: number): number {
  const midnight = instantOf({ date: addDays(dayIn(now, timeZone), 1), time: "00:00", timeZone });
  if (midnight === null) throw new Error("tomorrow has no midnight");
  return Math.ceil((midnight.getTime() - now.getTime()) / 1000 + random * spreadSeconds);
}
