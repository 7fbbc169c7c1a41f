import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { type EventEndpointRow, outgoingEventTypes } from "@/lib/platform/db/schema";
import type { NewestDelivery } from "./endpoint-queries";

export const endpointView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(outgoingEventTypes)),
  status: z
    .enum(["active", "paused"])
    .describe("paused: nothing is sent and nothing new is recorded; a user or the receiver's 410 paused it."),
  created_at: timestampField,
  updated_at: timestampField,
});

export function viewEndpoint(row: EventEndpointRow): z.input<typeof endpointView> {
  return {
    id: row.id,
    project_id: row.projectId,
    url: row.url,
    events: row.events,
    status: row.status,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

/** The endpoint with the state of its newest message. */
export const endpointWithNewest = endpointView.extend({
  last_delivery: z
    .object({
      id: z.uuid(),
      type: z.string(),
      status: z.enum(["pending", "delivered", "failed"]),
      http_status: z.int().nullable(),
      error: z.string().nullable(),
      created_at: timestampField,
    })
    .nullable(),
});

export function viewNewest(newest: NewestDelivery) {
  return {
    id: newest.id,
    type: newest.type,
    status: newest.status,
    http_status: newest.lastHttpStatus,
    error: newest.lastError,
    created_at: timestamp(newest.createdAt),
  };
}
