import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { article } from "./article";
import { at, createdAt, id } from "./columns";
import { project } from "./project";
import { member } from "./workspace";

/** Who may approve the texts of a project. Whoever leaves the workspace is no approver any more. */
export const projectApprover = pgTable(
  "project_approver",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    userId: uuid("user_id").notNull(),
    workspaceId: uuid("workspace_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    foreignKey({
      name: "project_approver_member_fk",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [member.workspaceId, member.userId],
    }).onDelete("cascade"),
    index("project_approver_member").on(table.workspaceId, table.userId),
    index("project_approver_user_id").on(table.userId),
  ],
);

/** Approvals of versions of articles, the withdrawn ones included: they are part of the article's history. */
export const articleApproval = pgTable(
  "article_approval",
  {
    id: id(),
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** The number of the approved version. */
    version: integer("version").notNull(),
    /** Not a foreign key, because the approval outlives the account. */
    userId: uuid("user_id").notNull(),
    /** The e-mail address of the approver at that time. */
    userLabel: text("user_label").notNull(),
    createdAt: createdAt(),
    withdrawnAt: at("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("article_approval_standing")
      .on(table.articleId, table.version, table.userId)
      .where(sql`${table.withdrawnAt} is null`),
    index("article_approval_version").on(table.articleId, table.version),
  ],
);

export type ArticleApprovalRow = typeof articleApproval.$inferSelect;
