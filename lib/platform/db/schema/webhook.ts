import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, leaseColumns, traceParentColumn, updatedAt } from "./columns";
import { project } from "./project";
import { integration } from "./publication";

export const outgoingEventTypes = [
  "article.finished",
  "article.failed",
  "article.claims_changed",
  "publication.published",
  "publication.not_live",
  "audit.finished",
  "key.minted",
  "key.revoked",
  "member.added",
] as const;

/** An address to which a project's events are sent. */
export const eventEndpoint = pgTable(
  "event_endpoint",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    /** The signing secret: an AES-256-GCM envelope, bound to this row's id. */
    secret: text("secret").notNull(),
    events: text("events", { enum: outgoingEventTypes }).array().notNull(),
    status: text("status", { enum: ["active", "paused"] })
      .notNull()
      .default("active"),
    /**
     * When something can be sent here next, which is also its place in the queue of endpoints; null when nothing
     * waits. Never earlier than `heldUntil` or `leaseUntil`.
     */
    dueAt: at("due_at"),
    /** After a failure, nothing is sent before this time. */
    heldUntil: at("held_until"),
    /** Failed attempts since the last success; each one makes the next wait longer. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
    ...leaseColumns(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("event_endpoint_project_id").on(table.projectId),
    index("event_endpoint_due").on(table.dueAt, table.id).where(sql`${table.status} = 'active'`),
  ],
);

export type EventEndpointRow = typeof eventEndpoint.$inferSelect;

/** One signed message to a receiver: an event to an endpoint, or an article to a webhook connection. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    /** The message's `webhook-id`, the same for every attempt. */
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** Exactly one of these two is set. */
    endpointId: uuid("endpoint_id").references(() => eventEndpoint.id, { onDelete: "cascade" }),
    integrationId: uuid("integration_id").references(() => integration.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    /** The raw JSON that is signed and sent. */
    body: text("body").notNull(),
    /** The id of the article that a message to a connection is about. */
    subject: text("subject"),
    /** Messages to one connection with the same key are stored once. Null is never a duplicate. */
    contentKey: text("content_key"),
    /** Whether this is the last message about its subject that the receiver accepted. It is never cleaned up. */
    isLastAccepted: boolean("is_last_accepted").notNull().default(false),
    status: text("status", { enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is sent next; null when it was delivered or given up, or when the call that made it sends it. */
    nextAt: at("next_at"),
    ...leaseColumns(),
    traceParent: traceParentColumn(),
    lastHttpStatus: integer("last_http_status"),
    lastError: text("last_error"),
    createdAt: createdAt(),
    deliveredAt: at("delivered_at"),
  },
  (table) => [
    uniqueIndex("webhook_delivery_content_key").on(table.integrationId, table.contentKey),
    index("webhook_delivery_endpoint_id").on(table.endpointId, table.createdAt),
    index("webhook_delivery_endpoint_tried")
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`${table.attempts} > 0`),
    index("webhook_delivery_waiting")
      .on(table.endpointId, table.nextAt, table.id)
      .where(sql`${table.nextAt} is not null`),
    index("webhook_delivery_integration_id").on(table.integrationId, table.createdAt),
    index("webhook_delivery_subject").on(table.integrationId, table.subject, table.createdAt, table.id),
    index("webhook_delivery_project_id").on(table.projectId),
    index("webhook_delivery_removable").on(table.createdAt).where(sql`not ${table.isLastAccepted}`),
  ],
);

export type DeliveryRow = typeof webhookDelivery.$inferSelect;

/** One attempt to deliver a message, and the receiver's answer. */
export const webhookAttempt = pgTable(
  "webhook_attempt",
  {
    id: id(),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: "cascade" }),
    httpStatus: integer("http_status"),
    durationMs: integer("duration_ms").notNull(),
    error: text("error"),
    /** The beginning of the receiver's answer, as text. */
    answer: text("answer"),
    createdAt: createdAt(),
  },
  (table) => [index("webhook_attempt_delivery_id").on(table.deliveryId, table.createdAt)],
);

export type AttemptRow = typeof webhookAttempt.$inferSelect;
