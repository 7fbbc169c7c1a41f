import { cache } from "react";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });

/** The current time, the same for all times on a page. */
const requestTime = cache(() => new Date());

/** The time of a planned event; "in a moment" if that time has passed. For server components only. */
export function Due({ at }: { at: string }) {
  return new Date(at) < requestTime() ? "in a moment" : <When at={at} />;
}

/** A time relative to now, with the exact time in UTC as its tooltip. For server components only. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)} className="whitespace-nowrap">
      {relativeTime(date, requestTime())}
    </time>
  );
}

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
