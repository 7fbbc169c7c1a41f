import { z } from "zod";
import { exampleIds } from "@/lib/kernel/example-ids";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import type { ScheduledWrite } from "@/lib/publications/rows/scheduled";

export const scheduledView = z.object({
  integration_id: z.uuid(),
  integration_name: z.string(),
  scheduled_for: timestampField.describe("The time that somebody has chosen."),
  time_zone: z
    .string()
    .nullable()
    .describe("The time zone in which it was chosen; null where none was named."),
  next_attempt_at: timestampField
    .nullable()
    .describe(
      "When Galley publishes it, or tries again; null while it waits, although its time has come, for its approval or to be shown again.",
    ),
  failed_attempts: z.int().describe("How often it was tried at its time without success."),
});

export const scheduledField = z
  .array(scheduledView)
  .describe("The connections through which it is published at a chosen time, the earliest first.");

export function viewScheduled(row: ScheduledWrite): z.input<typeof scheduledView> {
  return {
    integration_id: row.integrationId,
    integration_name: row.integrationName,
    scheduled_for: timestamp(row.scheduledFor),
    time_zone: row.zone,
    next_attempt_at: timestampOrNull(row.nextAt),
    failed_attempts: row.attempts,
  };
}

/** The example in the API reference. */
export const exampleScheduled: z.input<typeof scheduledView> = {
  integration_id: exampleIds.integration,
  integration_name: "Our WordPress",
  scheduled_for: "2026-11-30T08:00:00.000Z",
  time_zone: "Europe/Berlin",
  next_attempt_at: "2026-11-30T08:00:00.000Z",
  failed_attempts: 0,
};
