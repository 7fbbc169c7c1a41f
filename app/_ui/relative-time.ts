const steps: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [3600, "minute"],
  [86_400, "hour"],
  [30 * 86_400, "day"],
];
const unitSeconds: Partial<Record<Intl.RelativeTimeFormatUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
};
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "long" });
const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "5 minutes ago" or "in 2 hours" within 30 days of `now`; otherwise a date such as "21 Nov 2026". */
export function relativeTime(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const [, unit] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? [];
  if (unit === undefined) return day.format(at);
  const count = Math.trunc(seconds / (unitSeconds[unit] ?? 1));
  if (unit === "second" && Math.abs(count) < 5) return seconds > 0 ? "in a moment" : "just now";
  return relative.format(count, unit);
}
