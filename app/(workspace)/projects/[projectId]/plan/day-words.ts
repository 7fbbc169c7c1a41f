const utc = { timeZone: "UTC" } as const;
const formats = {
  /** Monday, 30 November 2026 */
  full: new Intl.DateTimeFormat("en-GB", { ...utc, dateStyle: "full" }),
  /** Mon 30 Nov */
  short: new Intl.DateTimeFormat("en-GB", { ...utc, weekday: "short", day: "numeric", month: "short" }),
  /** November 2026 */
  month: new Intl.DateTimeFormat("en-GB", { ...utc, month: "long", year: "numeric" }),
};

/** A day of the plan in words. It has no time, so it is the same in every time zone. */
export function dayInWords(day: string, length: "full" | "short" = "full"): string {
  return formats[length].format(new Date(`${day}T00:00:00Z`));
}

export function monthInWords(month: string): string {
  return formats.month.format(new Date(`${month}-01T00:00:00Z`));
}
