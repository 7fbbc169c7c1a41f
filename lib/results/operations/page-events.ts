import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import type { ChangedPublication } from "@/lib/publications/rows/changes";

export const pageEvent = z.object({
  at: timestampField,
  kind: z
    .enum(["published", "changed", "lost", "found_again"])
    .describe("What a check of the public page found: `changed` is a newer text on the page."),
  destination: z.string().describe("The name of the connection through which it was published."),
});
export type PageEvent = z.input<typeof pageEvent>;

/** What became of the public pages of an article, the earliest first. */
export function pageEventsOf(publications: readonly ChangedPublication[]): PageEvent[] {
  return publications.flatMap(eventsOf).toSorted((a, b) => a.at.localeCompare(b.at));
}

function eventsOf({ destination, verifiedAt, lostAt, changes }: ChangedPublication): PageEvent[] {
  const event = (at: Date, kind: PageEvent["kind"]) => ({ at: timestamp(at), kind, destination });
  // A page from before the changes were noted is known only as it is.
  if (changes.length === 0) {
    return [event(verifiedAt, "published"), ...(lostAt === null ? [] : [event(lostAt, "lost")])];
  }
  let before: "none" | "live" | "lost" = "none";
  return changes.flatMap(({ at, state }) => {
    const was = before;
    if (state === "published") {
      before = "live";
      const kind = { none: "published", live: "changed", lost: "found_again" } as const;
      return [event(at, kind[was])];
    }
    if (was !== "live") return [];
    before = "lost";
    return [event(at, "lost")];
  });
}
