import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { project } from "./project";
import { integration } from "./publication";
import { member } from "./workspace";

/** A filter of a project's list of articles to which a member has given a name. Whoever leaves the workspace loses it. */
export const savedFilter = pgTable(
  "saved_filter",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    workspaceId: uuid("workspace_id").notNull(),
    name: text("name").notNull(),
    /** What it narrows the list by besides the connection, and its order. */
    filter: jsonb("filter").$type<Record<string, string | number>>().notNull(),
    integrationId: uuid("integration_id").references(() => integration.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_filter_name").on(table.projectId, table.userId, sql`lower(${table.name})`),
    foreignKey({
      name: "saved_filter_member_fk",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [member.workspaceId, member.userId],
    }).onDelete("cascade"),
    index("saved_filter_member").on(table.workspaceId, table.userId),
    index("saved_filter_integration_id")
      .on(table.integrationId)
      .where(sql`${table.integrationId} is not null`),
  ],
);

export type SavedFilterRow = typeof savedFilter.$inferSelect;
