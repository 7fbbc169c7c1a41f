import { cache } from "react";
import { relativeTime } from "./relative-time";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });

/** The current time, the same for all times on a page. */
export const requestTime = cache(() => new Date());

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
