import { z } from "zod";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import type { AttemptRow, DeliveryRow } from "@/lib/platform/db/schema";

export const deliveryView = z.object({
  id: z.uuid().describe("The message's webhook-id, the same on every try."),
  type: z.string().describe("What it says, such as article.published."),
  status: z
    .enum(["pending", "delivered", "failed"])
    .describe("pending: being sent, or tried again by itself. failed: not tried again by itself."),
  integration_id: z.uuid().nullable().describe("The webhook connection that it goes to, or null."),
  endpoint_id: z.uuid().nullable().describe("The endpoint for events that it goes to, or null."),
  attempt_count: z.int(),
  last_http_status: z.int().nullable(),
  last_error: z.string().nullable().describe("Why the last try failed, and what to do."),
  next_at: timestampField.nullable().describe("When it is tried again by itself."),
  created_at: timestampField,
  delivered_at: timestampField.nullable(),
});

export function viewDelivery(row: DeliveryRow): z.input<typeof deliveryView> {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    integration_id: row.integrationId,
    endpoint_id: row.endpointId,
    attempt_count: row.attempts,
    last_http_status: row.lastHttpStatus,
    last_error: row.lastError,
    next_at: timestampOrNull(row.nextAt),
    created_at: timestamp(row.createdAt),
    delivered_at: timestampOrNull(row.deliveredAt),
  };
}

export const attemptView = z.object({
  id: z.uuid(),
  http_status: z.int().nullable().describe("Null when there was no answer."),
  error: z.string().nullable(),
  answer: z.string().nullable().describe("The first 2,000 characters of the answer, without our secrets."),
  duration_ms: z.int(),
  created_at: timestampField,
});

export function viewAttempt(row: AttemptRow): z.input<typeof attemptView> {
  return {
    id: row.id,
    http_status: row.httpStatus,
    error: row.error,
    answer: row.answer,
    duration_ms: row.durationMs,
    created_at: timestamp(row.createdAt),
  };
}
