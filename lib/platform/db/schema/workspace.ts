import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./account";
import { at, createdAt, id, updatedAt } from "./columns";

export const workspace = pgTable(
  "workspace",
  {
    id: id(),
    name: text("name").notNull(),
    /** Whether only members who need more than a password to sign in see what is in it. */
    secondFactorRequired: boolean("second_factor_required").notNull().default(false),
    createdAt: createdAt(),
    /** Since when it is in the trash, and who put it there; null for one in use. */
    deletedAt: at("deleted_at"),
    deletedBy: text("deleted_by"),
  },
  (table) => [index("workspace_trash").on(table.deletedAt).where(sql`${table.deletedAt} is not null`)],
);

/** What a member may do, from the least to the most: each role may do what those before it may. */
export const memberRoles = ["viewer", "editor", "admin", "owner"] as const;
export type Role = (typeof memberRoles)[number];

export const member = pgTable(
  "member",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text("role", { enum: memberRoles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("member_user_id").on(table.userId),
    check("member_role", sql`${table.role} in ('viewer', 'editor', 'admin', 'owner')`),
  ],
);

/** A link by which one person becomes a member. Its row is deleted when it is used or revoked. */
export const workspaceInvitation = pgTable(
  "workspace_invitation",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text("token_hash").notNull(),
    role: text("role", { enum: memberRoles }).notNull(),
    /** The only address that may use it; null for anybody who has the link. */
    email: text("email"),
    /** Null for one of the operator. */
    invitedBy: uuid("invited_by").references(() => user.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("workspace_invitation_token_hash").on(table.tokenHash),
    index("workspace_invitation_workspace_id").on(table.workspaceId),
    index("workspace_invitation_invited_by").on(table.invitedBy),
    index("workspace_invitation_expires_at").on(table.expiresAt),
  ],
);

/** What a workspace can have a provider of its own for. */
export const providerKinds = ["writer", "checks", "fallback", "search"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A language model or search provider that a workspace uses in place of the server's. */
export const workspaceProvider = pgTable(
  "workspace_provider",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: providerKinds }).notNull(),
    provider: text("provider").notNull(),
    model: text("model"),
    baseUrl: text("base_url"),
    /** What a search provider asks for besides its secret: a login, or the id of a search engine. */
    account: text("account"),
    /** The API key or password: an AES-256-GCM envelope, bound to this row's id. Never leaves the server. */
    secret: text("secret"),
    secretSetAt: at("secret_set_at"),
    /** US dollars for a million tokens; both or none. */
    inputPrice: doublePrecision("input_price"),
    outputPrice: doublePrecision("output_price"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("workspace_provider_kind").on(table.workspaceId, table.kind),
    check("workspace_provider_price", sql`(${table.inputPrice} is null) = (${table.outputPrice} is null)`),
  ],
);

export type ProviderRow = typeof workspaceProvider.$inferSelect;

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
    // The pages of the ledger, newest first.
    index("credit_entry_newest").on(table.workspaceId, table.id),
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
