import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { audit } from "./audit";
import { auditedPage } from "./audit-page";
import { at, createdAt, id } from "./columns";
import { project } from "./project";

/** A finding that somebody decided to leave as it is: a rule on the whole site, or on one page. */
export const ignoredFinding = pgTable(
  "audit_ignored",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    rule: text("rule").notNull(),
    /** The page as audits write its address; null for the whole site. */
    url: text("url"),
    /** Finds the page in an audit, as `audit_page.url_hash` does. */
    urlHash: uuid("url_hash").generatedAlwaysAs(sql`md5("url")::uuid`),
    reason: text("reason").notNull(),
    /** How a reader recognises who decided it. */
    ignoredBy: text("ignored_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("audit_ignored_once").on(table.projectId, table.rule, table.urlHash).nullsNotDistinct(),
    index("audit_ignored_newest").on(table.projectId, table.createdAt, table.id),
  ],
);

export type IgnoredFindingRow = typeof ignoredFinding.$inferSelect;

/** How a page answered when it was read again. */
export const recheckOutcomes = [
  "read",
  "moved",
  "missing",
  "failing",
  "busy",
  "unreachable",
  "forbidden",
  "unreadable",
] as const;

/** What a page of an audit looked like when somebody had it read again after the audit. */
export const recheckedPage = pgTable(
  "audit_recheck",
  {
    auditId: uuid("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    page: integer("page").notNull(),
    checkedAt: at("checked_at").notNull(),
    outcome: text("outcome", { enum: recheckOutcomes }).notNull(),
    /** Null when no answer came. */
    status: integer("status"),
    /** Rules that the page failed in the audit and passes now. */
    fixed: text("fixed").array().notNull(),
    /** Rules that it still fails. */
    remaining: text("remaining").array().notNull(),
    /** Rules that it passed in the audit and fails now. */
    added: text("added").array().notNull(),
    /** Rules that it failed, of which a single page does not tell: the next audit judges them. */
    open: text("open").array().notNull(),
    /** What it fails now: StoredFinding[] in lib/audits/page-facts.ts. */
    findings: jsonb("findings").$type<readonly unknown[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.page] }),
    foreignKey({
      columns: [table.auditId, table.page],
      foreignColumns: [auditedPage.auditId, auditedPage.id],
    }).onDelete("cascade"),
  ],
);

export type RecheckedPageRow = typeof recheckedPage.$inferSelect;

/** A secret link by which somebody without an account reads the report of one audit. Its row is deleted when it is revoked. */
export const auditReportLink = pgTable(
  "audit_report_link",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    auditId: uuid("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text("token_hash").notNull(),
    /** Whom it is for, as its maker calls them. */
    label: text("label").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    /** Null for a link that works until it is revoked. */
    expiresAt: at("expires_at"),
  },
  (table) => [
    uniqueIndex("audit_report_link_token_hash").on(table.tokenHash),
    index("audit_report_link_newest").on(table.projectId, table.createdAt, table.id),
    index("audit_report_link_audit_id").on(table.auditId),
  ],
);

export type AuditReportLinkRow = typeof auditReportLink.$inferSelect;
