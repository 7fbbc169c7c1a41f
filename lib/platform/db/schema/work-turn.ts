import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns";
import { workspace } from "./workspace";

export const turnKinds = ["generation", "plans", "audits", "mail", "results", "citations"] as const;
export type TurnKind = (typeof turnKinds)[number];

/**
 * When a workspace is served next with a kind of work. The workspace with the earliest turn is served first and then
 * goes behind the others, so that nobody waits for another one's thousand jobs. See lib/platform/db/turns.ts.
 */
export const workTurn = pgTable(
  "work_turn",
  {
    kind: text("kind", { enum: turnKinds }).notNull(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** Null while the workspace has nothing to do. It may be too early, never too late. */
    at: at("at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.workspaceId] }),
    index("work_turn_next").on(table.kind, table.at).where(sql`${table.at} is not null`),
    // For removing a workspace.
    index("work_turn_workspace").on(table.workspaceId),
  ],
);
