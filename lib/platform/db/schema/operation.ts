import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns";
import { contentKey, project } from "./project";
import { workspace } from "./workspace";

/** The first answer to each write with an Idempotency-Key, kept for 24 hours. */
export const idempotentAnswer = pgTable(
  "idempotent_answer",
  {
    id: id(),
    contentKeyId: uuid("content_key_id")
      .notNull()
      .references(() => contentKey.id, { onDelete: "cascade" }),
    operation: text("operation").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the parsed input: a call with the same key and another input is refused. */
    inputHash: text("input_hash").notNull(),
    /** Null while the first call is still running. */
    answer: jsonb("answer").$type<unknown>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("idempotent_answer_key").on(table.contentKeyId, table.operation, table.idempotencyKey),
    index("idempotent_answer_created_at").on(table.createdAt),
  ],
);

/**
 * Answers of public lookups, which identical calls share for twelve hours. A row without `observedAt` is a claim:
 * until `expiresAt`, the caller with this token is making the lookup and the others wait.
 */
export const lookupAnswer = pgTable(
  "lookup_answer",
  {
    /** SHA-256 of the operation, the version of its output schema, and its normalised input. */
    key: text("key").primaryKey(),
    operation: text("operation").notNull(),
    token: uuid("token").notNull(),
    answer: jsonb("answer").$type<unknown>(),
    /** Why the lookup failed, for callers that waited for it. A later call ignores it. */
    failure: jsonb("failure").$type<{ code: string; message: string }>(),
    observedAt: at("observed_at"),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("lookup_answer_expires_at").on(table.expiresAt)],
);

/** The last run of each kind of background work; /api/health/ready shows it and the local timer reads it. */
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
 * The activity log: every attempt by an account or a key to change something. It names things by their ids; no
 * column may contain what was sent or answered.
 */
export const activity = pgTable(
  "activity",
  {
    id: id(),
    operation: text("operation").notNull(),
    /** `ok`, the code of the refusal, or `internal` for an unexpected error. */
    outcome: text("outcome").notNull(),
    surface: text("surface").notNull(),
    actorKind: text("actor_kind").notNull(),
    /** The id of a content key or user. Not a foreign key, because the log outlives both. */
    actorId: uuid("actor_id"),
    /** How a reader recognises the actor: the first characters of the key, or the e-mail address of the user. */
    actorLabel: text("actor_label"),
    /** The log is deleted with its workspace, but not with a project. */
    workspaceId: uuid("workspace_id").references(() => workspace.id, { onDelete: "cascade" }),
    projectId: uuid("project_id").references(() => project.id, { onDelete: "set null" }),
    resourceId: uuid("resource_id"),
    requestId: uuid("request_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Ids are in order of time, so both indexes give the newest rows without sorting.
    index("activity_workspace_id").on(table.workspaceId, table.id),
    index("activity_project_id").on(table.projectId, table.id),
    index("activity_created_at").on(table.createdAt),
  ],
);
