import { timeZoneOf } from "@galley/lib/platform/calendar-day";
import { instantOf } from "@galley/lib/platform/instant-of";

export interface EnteredMoment {
  date: string;
  time: string;
  timeZone: string;
}

/** The time zone and the moment that the fields name; null for what they do not name. Pure, so that browsers run it too. */
export function enteredMoment({ date, time, timeZone }: EnteredMoment): {
  zone: string | null;
  at: Date | null;
} {
  const zone = timeZoneOf(timeZone.trim());
  return { zone, at: zone === null ? null : instantOf({ date, time, timeZone: zone }) };
}
