import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { contentKey, project } from "./project";
import { workspace } from "./workspace";

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

/**
 * The trail: every change that somebody with an account or a key tried. No column may hold what was sent or
 * answered; what a row is about is said by ids alone.
 */
export const activity = pgTable(
  "activity",
  {
    id: id(),
    operation: text("operation").notNull(),
    /** `ok`, the code of the refusal, or `internal` when it failed for a reason of ours. */
    outcome: text("outcome").notNull(),
    surface: text("surface").notNull(),
    actorKind: text("actor_kind").notNull(),
    /** Of a content key or a user. Plain, because the trail outlives both. */
    actorId: uuid("actor_id"),
    /** What a person knows the actor by: the first characters of the key, the e-mail address of the user. */
    actorLabel: text("actor_label"),
    /** The trail of a workspace goes with it; a project leaves its part of it behind. */
    workspaceId: uuid("workspace_id").references(() => workspace.id, { onDelete: "cascade" }),
    projectId: uuid("project_id").references(() => project.id, { onDelete: "set null" }),
    resourceId: uuid("resource_id"),
    requestId: uuid("request_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Ids are in the order of time, so that both read a page of the newest without sorting.
    index("activity_workspace_id").on(table.workspaceId, table.id),
    index("activity_project_id").on(table.projectId, table.id),
    index("activity_created_at").on(table.createdAt),
  ],
);
