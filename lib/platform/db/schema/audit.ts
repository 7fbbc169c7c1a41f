import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, leaseColumns, traceParentColumn } from "./columns";
import { project } from "./project";
import { workspace } from "./workspace";

export const auditGrades = ["A", "B", "C", "D", "E", "F"] as const;
export const auditStatuses = ["queued", "running", "finished", "stopped", "failed"] as const;
export const auditTriggers = ["dashboard", "command", "schedule", "first_visit"] as const;
/** What a process does next for an audit; `null` once the audit is over. */
export const auditStages = ["discover", "crawl", "judge"] as const;

/** An audit that is queued or running. */
export function isOpenAudit({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} in ('queued', 'running')`;
}

/** One audit of a project's website. All of its state is in this row and in the rows of its pages. */
export const audit = pgTable(
  "audit",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The address that the audit starts from: the project's website. */
    url: text("url").notNull(),
    trigger: text("trigger", { enum: auditTriggers }).notNull(),
    status: text("status", { enum: auditStatuses }).notNull().default("queued"),
    stage: text("stage", { enum: auditStages }).default("discover"),
    /** The host of `url`. One process at a time fetches from a host, whichever projects are on it. */
    host: text("host").notNull(),
    /** The home page: where `url` leads to. Null until the audit has looked. */
    homeUrl: text("home_url"),
    /** The hosts, with their ports, whose pages belong to the site. */
    hosts: text("hosts").array().notNull(),
    /** How many addresses may be fetched. */
    pagesMax: integer("pages_max").notNull(),
    /** Rows in `audit_page`, and therefore the id of the last one. */
    pagesFound: integer("pages_found").notNull().default(0),
    /** Addresses of pages that were fetched, whatever they answered. */
    pagesDone: integer("pages_done").notNull().default(0),
    /** Addresses that are not fetched, for the reasons in `audit_page.skip_reason`. */
    pagesSkipped: integer("pages_skipped").notNull().default(0),
    imagesDone: integer("images_done").notNull().default(0),
    /** How many pages of the site its sitemaps name; null until one was read. */
    sitemapPages: integer("sitemap_pages"),
    /** The pause between two requests that robots.txt asks for; 0 when it asks for none. */
    crawlDelayMs: integer("crawl_delay_ms").notNull().default(0),
    /** Fetches in a row that found no server. The crawl ends when a site seems to be gone. */
    failuresInRow: integer("failures_in_row").notNull().default(0),
    stopRequestedAt: at("stop_requested_at"),
    /** When the next slice of the work is due, and the audit's place among those of its workspace. */
    nextAt: at("next_at").notNull().defaultNow(),
    ...leaseColumns(),
    /** Slices in a row that began and did not end well. */
    attempts: integer("attempts").notNull().default(0),
    /** The last error, for the log and the operator. People see `error` instead. */
    lastError: text("last_error"),
    error: text("error"),
    score: integer("score"),
    grade: text("grade", { enum: auditGrades }),
    /** The grade of the project's finished audit before this one. */
    previousGrade: text("previous_grade", { enum: auditGrades }),
    /** Against the finished audit before: findings that are new, and findings that are fixed; null without one. */
    newFindings: integer("new_findings"),
    fixedFindings: integer("fixed_findings"),
    /** That difference by rule, with the id of the earlier audit: StoredComparison in lib/audits/site. */
    comparison: jsonb("comparison").$type<Record<string, unknown>>(),
    verdict: text("verdict"),
    /** Totals, categories and recommendations, as the API shows them. */
    report: jsonb("report").$type<Record<string, unknown>>(),
    rulesetVersion: text("ruleset_version").notNull(),
    /** What is stored of its pages, and what is about to be deleted: links first, then pages. */
    pagesKept: text("pages_kept", { enum: ["all", "links_expired", "pages", "expired", "none"] })
      .notNull()
      .default("all"),
    traceParent: traceParentColumn(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_latest").on(table.projectId, table.finishedAt),
    index("audit_newest_first").on(table.projectId, table.createdAt, table.id),
    uniqueIndex("audit_one_running").on(table.projectId).where(isOpenAudit(table)),
    index("audit_open").on(table.workspaceId, table.nextAt).where(isOpenAudit(table)),
    // For adding up the pages that a workspace has audited recently.
    index("audit_of_workspace").on(table.workspaceId, table.createdAt, table.pagesDone, table.imagesDone),
    index("audit_host_in_use").on(table.host, table.leaseUntil).where(sql`${table.leaseToken} is not null`),
    index("audit_pages_removable")
      .on(table.finishedAt, table.id)
      .where(sql`${table.status} = 'finished' and ${table.pagesKept} in ('all', 'links_expired', 'pages')`),
    index("audit_expired_pages").on(table.id).where(sql`${table.pagesKept} in ('links_expired', 'expired')`),
  ],
);

export type AuditRow = typeof audit.$inferSelect;

export const auditFileKinds = ["robots", "sitemap", "llms_txt", "missing_page", "plain_http"] as const;

/**
 * A file of the site that is not one of its pages, or a probe: robots.txt of each origin, sitemaps, llms.txt, an
 * address that cannot exist (to see whether the site answers 404), and the site's address with http.
 */
export const auditFile = pgTable(
  "audit_file",
  {
    auditId: uuid("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    kind: text("kind", { enum: auditFileKinds }).notNull(),
    state: text("state", { enum: ["waiting", "done"] })
      .notNull()
      .default("waiting"),
    /** For a sitemap, how many indexes lead to it. */
    depth: integer("depth").notNull().default(0),
    /** The status of the last answer, after redirects; null when none came. */
    status: integer("status"),
    /** Why no answer came, such as dns or timeout. */
    failure: text("failure"),
    /** The address that answered. */
    finalUrl: text("final_url"),
    contentType: text("content_type"),
    bytes: integer("bytes"),
    /** For a sitemap, the addresses of pages in it; null when it could not be read as a sitemap. */
    entries: integer("entries"),
    /** The text of robots.txt and llms.txt, bounded. */
    text: text("text"),
    /** What is wrong with the file, as a clause; null when nothing is. */
    problem: text("problem"),
    /** For a probe, what its page looks like: the shape is AuditProbe in lib/audits. */
    facts: jsonb("facts").$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.url] }),
    index("audit_file_waiting").on(table.auditId, table.depth).where(sql`${table.state} = 'waiting'`),
  ],
);
