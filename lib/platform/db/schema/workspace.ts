import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./account";
import { createdAt, id } from "./columns";

export const workspace = pgTable("workspace", {
  id: id(),
  name: text("name").notNull(),
  createdAt: createdAt(),
});

export const member = pgTable(
  "member",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["owner", "member"] })
      .notNull()
      .default("member"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("member_user_id").on(table.userId),
  ],
);

/** The credit ledger: the balance of a workspace is the sum of its entries, which `credit_balance` keeps. */
export const creditEntry = pgTable(
  "credit_entry",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    amount: integer("amount").notNull(),
    reason: text("reason", { enum: ["grant", "reserve", "refund", "set"] }).notNull(),
    /** The job of a reserve or refund. Not a foreign key, because the ledger outlives its jobs. */
    jobId: uuid("job_id"),
    /** The number of the charge: 1 for the first run of the job, one more for each restart after a failure. */
    charge: integer("charge"),
    note: text("note"),
    createdAt: createdAt(),
  },
  (table) => [
    // Contains the amount, so that a ledger can be added up from the index alone.
    index("credit_entry_workspace_id").on(table.workspaceId, table.amount),
    // However often a step is repeated, each charge reserves its credit once and refunds it at most once.
    // A job that is restarted after a failure has the next charge number.
    uniqueIndex("credit_entry_once").on(table.jobId, table.charge, table.reason),
    check(
      "credit_entry_sign",
      sql`(${table.reason} <> 'reserve' or ${table.amount} < 0) and (${table.reason} <> 'refund' or ${table.amount} > 0)`,
    ),
    check("credit_entry_job", sql`(${table.reason} in ('reserve', 'refund')) = (${table.jobId} is not null)`),
  ],
);

/** What each workspace has left, maintained by a trigger on `credit_entry`: adding up would slow with the ledger. */
export const workspaceBalance = pgTable("credit_balance", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspace.id, { onDelete: "cascade" }),
  credits: integer("credits").notNull().default(0),
});
