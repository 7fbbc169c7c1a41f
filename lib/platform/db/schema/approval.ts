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

/**
 * What an approver wants changed before an article goes live, for as long as nobody has settled it, and after that as
 * part of its history.
 */
export const articleRemark = pgTable(
  "article_remark",
  {
    id: id(),
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** The number of the version that was sent back. */
    version: integer("version").notNull(),
    text: text("text").notNull(),
    /** The words of the text that it is about; null for one about all of it. */
    passage: text("passage"),
    /** The e-mail address of the approver at that time. */
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    settledAt: at("settled_at"),
    /** How a reader recognises who settled it. */
    settledBy: text("settled_by"),
  },
  // Finds the open ones of an article, in their order, and those that were settled last.
  (table) => [index("article_remark_settled").on(table.articleId, table.settledAt, table.id)],
);

export type ArticleRemarkRow = typeof articleRemark.$inferSelect;
