const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day such as 2026-11-25, or a moment in ISO 8601, as "25 Nov 2026". */
export function dayOfFigures(at: string): string {
  return format.format(new Date(at));
}
