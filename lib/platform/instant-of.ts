import { type Day, isoTimeIn } from "./calendar-day";

/** What the clocks of a time zone show: a day such as 2026-11-30 and a time such as 09:00. */
export interface WallTime {
  date: Day;
  time: string;
  /** The IANA name of a time zone that exists, such as Europe/Berlin. */
  timeZone: string;
}

/**
 * The moment at which the clocks of a time zone show this date and time; null for a date or time that no calendar has.
 * A time that the clocks show twice, when they are put back, is its first. A time that they skip, when they are put
 * forward, is as much later as they skip: 02:30 becomes 03:30.
 */
export function instantOf({ date, time, timeZone }: WallTime): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  // The parser takes 31 February for a day of March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return null;
  // The offsets a day before and after; a time zone changes its offset less often than that.
  const before = offsetMs(wall - dayMs, timeZone);
  const after = offsetMs(wall + dayMs, timeZone);
  const shown = [wall - before, wall - after]
    .filter((at) => at + offsetMs(at, timeZone) === wall)
    .toSorted((a, b) => a - b);
  return new Date(shown[0] ?? wall - before);
}

const dayMs = 86_400_000;

function offsetMs(at: number, timeZone: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] =
    /([+-])(\d\d):(\d\d)$/.exec(isoTimeIn(new Date(at), timeZone)) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60_000 : 60_000);
}
