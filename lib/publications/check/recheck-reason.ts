import { type AfterCheck, isLost, type Verdict } from "../state";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A check's reason, and what it means for an article that was on the page before: when that was, what is next. */
export function recheckReason(
  reason: string,
  { verdict, state, lastFoundAt }: { verdict: Verdict; state: AfterCheck["state"]; lastFoundAt: Date | null },
): string {
  if (verdict === "verified" || lastFoundAt === null) return reason;
  const date = day.format(lastFoundAt);
  if (!isLost(verdict)) {
    return `Whether the article is still there could not be seen; it was there on ${date}. ${reason}`;
  }
  return state === "published"
    ? `${reason} The article was there on ${date}; one more check decides.`
    : `${reason} The article was there until ${date}.`;
}
