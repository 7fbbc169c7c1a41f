import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { contentKey } from "./project";

/** First answers to writes that carried an Idempotency-Key; kept for 24 hours. */
export const idempotentAnswer = pgTable(
  "idempotent_answer",
  {
    id: id(),
    contentKeyId: uuid("content_key_id")
      .notNull()
      .references(() => contentKey.id, { onDelete: "cascade" }),
    operation: text("operation").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the parsed input: the same key with another body is refused. */
    inputHash: text("input_hash").notNull(),
    /** Null while the first call is still running. */
    answer: jsonb("answer").$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("idempotent_answer_key").on(table.contentKeyId, table.operation, table.idempotencyKey),
  ],
);

/** The last run of each kind of background work: shown by /api/health/ready, watched by the local timer. */
export const sweepHeartbeat = pgTable("sweep_heartbeat", {
  name: text("name").primaryKey(),
  engine: text("engine").notNull(),
  instance: text("instance").notNull(),
  ranAt: at("ran_at").notNull(),
  durationMs: integer("duration_ms").notNull(),
  handled: integer("handled").notNull(),
  lastError: text("last_error"),
});
