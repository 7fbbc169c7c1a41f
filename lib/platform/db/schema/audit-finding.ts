import { foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { audit } from "./audit";
import { auditedPage } from "./audit-page";

/**
 * Which rules failed on which pages of an audit: one home for the findings of page rules and of site rules, so
 * that they are counted, compared and filtered alike. Written when the audit is judged.
 */
export const auditFinding = pgTable(
  "audit_finding",
  {
    auditId: uuid("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    rule: text("rule").notNull(),
    /** The page's id in the audit; null for a finding about the site as a whole. */
    page: integer("page"),
    /** What is wrong, of a site rule; null for a page rule, whose detail is in the page's findings. */
    detail: text("detail"),
  },
  (table) => [
    unique("audit_finding_once").on(table.auditId, table.rule, table.page).nullsNotDistinct(),
    index("audit_finding_of_page").on(table.auditId, table.page),
    foreignKey({
      columns: [table.auditId, table.page],
      foreignColumns: [auditedPage.auditId, auditedPage.id],
    }).onDelete("cascade"),
  ],
);
