import { addDays, type Day, dayIn } from "@/lib/platform/calendar-day";
import { instantOf } from "@/lib/platform/instant-of";

const hour = "08:00";
/** A digest that could not be queued for longer than this, because the server was off, is left out. */
const lateMs = 12 * 3_600_000;

export interface DigestTimes {
  /** The last Monday on which the clocks have shown eight, and whether its digest is still to be sent. */
  day: Day;
  isNow: boolean;
  /** Eight o'clock on the Monday after. */
  nextAt: Date;
}

/** When digests come where clocks show the time of this time zone. */
export function digestTimes(now: Date, timeZone: string): DigestTimes {
  const today = dayIn(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -sinceMonday);
  const at = eightOn(monday, timeZone);
  const isAhead = at.getTime() > now.getTime();
  const day = isAhead ? addDays(monday, -7) : monday;
  return {
    day,
    isNow: now.getTime() - eightOn(day, timeZone).getTime() < lateMs,
    nextAt: isAhead ? at : eightOn(addDays(monday, 7), timeZone),
  };
}

function eightOn(date: Day, timeZone: string): Date {
  const at = instantOf({ date, time: hour, timeZone });
  if (at === null) throw new Error(`${date} is no day`);
  return at;
}
