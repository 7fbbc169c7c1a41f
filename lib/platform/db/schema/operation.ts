import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, leaseColumns } from "./columns";
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

/** One row for each kind of old records: the process that deletes them, how far it is, and what it did last. */
export const retentionRun = pgTable(
  "retention_run",
  {
    /** The kind, of lib/health/retention/kinds.ts. */
    id: text("kind").primaryKey(),
    dueAt: at("due_at").notNull().defaultNow(),
    ...leaseColumns(),
    /** Where a run in progress continues; null when none is, or when it has no order. */
    cursor: jsonb("cursor").$type<unknown>(),
    /** What the run in progress has deleted so far. */
    deletedSoFar: bigint("deleted_so_far", { mode: "number" }).notNull().default(0),
    /** The end of the last complete run, and what it deleted. */
    endedAt: at("ended_at"),
    deleted: bigint("deleted", { mode: "number" }).notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [index("retention_run_due").on(table.dueAt)],
);

/**
 * The activity log: every attempt by an account or a key to change something, every sign-in, and what was refused for
 * a role or a scope. It names things by their ids; no
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
    /** What else the call was about, such as the connection that an article was published to. Null in older rows. */
    relatedId: uuid("related_id"),
    requestId: uuid("request_id").notNull(),
    /** How many equal events of one minute the row stands for; more than 1 only for refused reads and sign-ins. */
    count: integer("count").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // Ids are in order of time, so each index gives the newest rows of its filter without sorting.
    index("activity_workspace_id").on(table.workspaceId, table.id),
    index("activity_project_id").on(table.projectId, table.id),
    index("activity_actor_id").on(table.workspaceId, table.actorId, table.id),
    index("activity_resource_id").on(table.workspaceId, table.resourceId, table.id),
    index("activity_operation").on(table.workspaceId, table.operation, table.id),
    index("activity_surface").on(table.workspaceId, table.surface, table.id),
    index("activity_refused")
      .on(table.workspaceId, table.outcome, table.id)
      .where(sql`${table.outcome} <> 'ok'`),
    // For what people see about their own accounts, whichever workspace it was recorded in.
    index("activity_by_account").on(table.actorId, table.id).where(sql`${table.operation} like 'accounts.%'`),
    index("activity_of_account")
      .on(table.resourceId, table.id)
      .where(sql`${table.operation} like 'accounts.%'`),
    index("activity_created_at").on(table.createdAt),
  ],
);
