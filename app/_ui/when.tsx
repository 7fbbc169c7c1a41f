import { relativeTime } from "./relative-time";

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });

/** A moment, as the distance from now; the exact time in UTC is its title. For server components only. */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)} className="whitespace-nowrap">
      {relativeTime(date, new Date())}
    </time>
  );
}
