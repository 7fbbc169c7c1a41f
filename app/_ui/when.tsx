import { cache } from "react";
import { relativeTime } from "./relative-time";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });

/** One present for all moments of a page. */
const requestTime = cache(() => new Date());

/** When something that is to happen comes: late is soon, never past. For server components only. */
export function Due({ at }: { at: string }) {
  return new Date(at) < requestTime() ? "in a moment" : <When at={at} />;
}

/** A moment, as the distance from now; the exact time in UTC is its title. For server components only. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)} className="whitespace-nowrap">
      {relativeTime(date, requestTime())}
    </time>
  );
}
