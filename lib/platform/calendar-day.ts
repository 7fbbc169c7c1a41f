/** A calendar day such as 2026-11-30. Two days compare as their texts do. */
export type Day = string;

/** Formatters are expensive to make; there are some hundred time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZoneName: "longOffset",
  });
  formatters.set(timeZone, made);
  return made;
}

function partsOf(at: Date, timeZone: string): Map<string, string> {
  return new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** The name under which a time zone is stored; null for what is not one. An offset such as +01:00 has no summer time. */
export function timeZoneOf(name: string): string | null {
  if (name.length > 64 || !/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The day that it is in a time zone. */
export function dayIn(at: Date, timeZone: string): Day {
  const parts = partsOf(at, timeZone);
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** The day so many days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A moment in ISO 8601 as the clocks of a time zone show it, with their offset, or Z in UTC. */
export function isoTimeIn(at: Date, timeZone: string): string {
  if (timeZone === "UTC") return at.toISOString();
  const [, sign = "+", hours = "00", minutes = "00"] =
    /GMT([+-])(\d\d):(\d\d)/.exec(partsOf(at, timeZone).get("timeZoneName") ?? "") ?? [];
  const offsetMinutes = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  return `${local}${sign}${hours}:${minutes}`;
}
