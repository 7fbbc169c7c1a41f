import { z } from "zod";
import { timestampField, timestampOrNull } from "@/lib/kernel/fields";
import type { Database } from "@/lib/platform/db/connection";
import { type ProjectRow, type SearchSourceRow, searchAccesses } from "@/lib/platform/db/schema";
import { daysWithFigures } from "../rows/figures";

const dayField = z.iso.date().nullable();

/** A project's connection to Search Console, and of which days there are figures. The key is in no answer. */
export const searchSourceView = z.object({
  project_id: z.uuid(),
  source: z
    .object({
      property: z.string().describe("As Google names it, such as sc-domain:example.com."),
      access: z
        .enum(searchAccesses)
        .describe("As whom it is read: by the key of a service account, or as a Google account."),
      client_email: z
        .string()
        .nullable()
        .describe("The service account that reads it, a user of the property; null for a Google account."),
      state: z
        .enum(["reading", "current", "waiting", "failed"])
        .describe(
          "`reading`: earlier days are still being read. `waiting`: Google gave no answer, and is asked again by itself. `failed`: somebody has to do what the message says, and to connect again.",
        ),
      message: z.string(),
      newest_day: dayField.describe("What lies between this day and the oldest one has been read."),
      oldest_day: dayField,
      back_to_day: z.iso.date().describe("The day at which reading back ends."),
      read_at: timestampField.nullable(),
      next_at: timestampField.nullable().describe("When Google is asked next; null after `failed`."),
    })
    .nullable()
    .describe("Null for a project that is not connected."),
  first_day: dayField.describe("The first day with figures, from Search Console or from files."),
  last_day: dayField,
});

export type SearchSourceView = z.input<typeof searchSourceView>;

export async function viewSource(
  db: Database,
  { id }: Pick<ProjectRow, "id">,
  row: SearchSourceRow | null,
): Promise<SearchSourceView> {
  const days = await daysWithFigures(db, id);
  return {
    project_id: id,
    source:
      row === null
        ? null
        : {
            property: row.property,
            access: row.access,
            client_email: row.clientEmail,
            ...sourceStateOf(row),
            newest_day: row.newestDay,
            oldest_day: row.oldestDay,
            back_to_day: row.backToDay,
            read_at: timestampOrNull(row.readAt),
            next_at: timestampOrNull(row.nextAt),
          },
    first_day: days?.first ?? null,
    last_day: days?.last ?? null,
  };
}

/** How reading stands, in a word and in whole sentences. */
export function sourceStateOf(
  row: Pick<SearchSourceRow, "failure" | "nextAt" | "newestDay" | "oldestDay" | "backToDay">,
): Pick<NonNullable<SearchSourceView["source"]>, "state" | "message"> {
  const { failure, nextAt, newestDay, oldestDay, backToDay } = row;
  if (failure !== null) {
    return nextAt === null
      ? { state: "failed", message: failure }
      : { state: "waiting", message: `${failure} It is asked again by itself.` };
  }
  if (newestDay === null || oldestDay === null) {
    return { state: "reading", message: `Reading begins within minutes and goes back to ${backToDay}.` };
  }
  const read = `The days from ${oldestDay} to ${newestDay} have been read`;
  return oldestDay > backToDay
    ? { state: "reading", message: `${read}; reading goes on back to ${backToDay}.` }
    : {
        state: "current",
        message: `${read}; each later day is read when it is final, about three days later.`,
      };
}
