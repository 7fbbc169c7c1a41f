const written = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/**
 * ISO 8601 in UTC with milliseconds, of a Date or of a timestamp as PostgreSQL writes it. A session in UTC, which
 * every connection of Galley is, writes `2026-11-20 08:15:00.1+00`; that form is only rearranged.
 */
export function isoTimestamp(time: Date | string): string {
  if (typeof time !== "string") return time.toISOString();
  const [, day, clock, fraction = ""] = written.exec(time) ?? [];
  return day === undefined ? new Date(time).toISOString() : `${day}T${clock}.${fraction.padEnd(3, "0")}Z`;
}
