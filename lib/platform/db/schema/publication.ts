import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { article } from "./article";
import { at, createdAt, id, traceParentColumn, updatedAt } from "./columns";
import { project } from "./project";

export const publishStatuses = ["draft", "publish"] as const;
export const publicationStates = ["published", "checking", "not_live", "unverified", "failed"] as const;
export const verifyStatuses = [
  "pending",
  "verified",
  "skipped",
  "not_found",
  "mismatch",
  "blocked",
  "unreachable",
] as const;

/** A connection of one project to a publishing destination. */
export const integration = pgTable(
  "integration",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["connected", "error", "removed"] })
      .notNull()
      .default("connected"),
    autoPublishStatus: text("auto_publish_status", { enum: publishStatuses }).notNull().default("draft"),
    /** The part of the configuration that may be shown again. */
    config: jsonb("config").$type<Record<string, unknown>>().notNull().default({}),
    /** The secret part: an AES-256-GCM envelope, bound to this row's id. Never leaves the server. */
    secrets: text("secrets"),
    /** How long after a write the first check waits; null means the destination's default. */
    graceSeconds: integer("grace_seconds"),
    /** Articles that are finished after this time are published automatically; null switches that off. */
    autoPublishSince: at("auto_publish_since"),
    /** How many articles may be published automatically in any 24 hours. */
    autoPublishDailyMax: integer("auto_publish_daily_max").notNull().default(3),
    /** The earliest time of its next automatic write, as far as is known; null while none waits. */
    autoPublishTurnAt: at("auto_publish_turn_at"),
    /** An automatic write is in progress until this time; after it the writing process counts as dead. */
    autoPublishBusyUntil: at("auto_publish_busy_until"),
    lastError: text("last_error"),
    testedAt: at("tested_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("integration_project_id").on(table.projectId),
    index("integration_auto_publish_turn")
      .on(table.autoPublishTurnAt)
      .where(sql`${table.autoPublishTurnAt} is not null`),
  ],
);

export type IntegrationRow = typeof integration.$inferSelect;

interface PageColumns {
  state: AnyPgColumn;
  publishStatus: AnyPgColumn;
  verifiedAt: AnyPgColumn;
}

/** Public pages that showed their article once, and do not any more. Worded as in the index. */
export function isLostPage({ state, publishStatus, verifiedAt }: PageColumns): SQL {
  return sql`${state} in ('not_live', 'unverified') and ${publishStatus} = 'publish' and ${verifiedAt} is not null`;
}

/** One article at one destination: what was written there, and what the checks of its public page found. */
export const publication = pgTable(
  "publication",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    integrationId: uuid("integration_id")
      .notNull()
      .references(() => integration.id, { onDelete: "cascade" }),
    /** The id of the entry at the destination, which publishing again updates. */
    remoteId: text("remote_id"),
    externalUrl: text("external_url"),
    /** What the destination stored at our last write. A later difference was made by a person. */
    storedFields: jsonb("held_fields").$type<Record<string, unknown>>(),
    /** What the last write was to store, saved before it began: it identifies an entry whose answer was lost. */
    desiredFields: jsonb("wished_fields").$type<Record<string, unknown>>(),
    /** The version of the article that the last write brought, or may have brought; the checks look for its text. */
    articleVersion: integer("article_version"),
    /** The version that the write in progress brings. */
    writeVersion: integer("write_version"),
    /** The approval of the version that the last write brought; null where none was required. Like the publication, it is deleted with its article. */
    approvalId: uuid("approval_id"),
    /** The approval that the write in progress relies on. */
    writeApprovalId: uuid("write_approval_id"),
    publishStatus: text("publish_status", { enum: publishStatuses }).notNull(),
    state: text("state", { enum: publicationStates }).notNull(),
    error: text("error"),
    warnings: text("warnings").array().notNull().default([]),
    verifyStatus: text("verify_status", { enum: verifyStatuses }).notNull(),
    verifyHttpStatus: integer("verify_http_status"),
    verifyReason: text("verify_reason"),
    evidence: jsonb("evidence").$type<Record<string, unknown>>(),
    checks: integer("checks").notNull().default(0),
    /** How many re-checks a page has had since it was found; they come after 1, 7 and 30 days. */
    rechecks: integer("rechecks").notNull().default(0),
    checkedAt: at("checked_at"),
    /** When the page is checked next, or a write that never ended is cleared up; null when neither is due. */
    nextCheckAt: at("next_check_at"),
    /** Since when the page should show the last write; the 24 hours of checking start here. */
    checkSince: at("check_since"),
    /** The host of the public page, "" without an address. Each host gets one check at a time. */
    checkHost: text("check_host").notNull().default(""),
    /** 0: not checked since the last write. 1: not found yet. 2: re-check. Lower ranks are served first. */
    checkRank: integer("check_rank")
      .notNull()
      .generatedAlwaysAs(
        sql`case when checks = 0 then 0 when verified_at is null or verified_at < check_since then 1 else 2 end`,
      ),
    /** How many checks in a row began and never ended, because their process died or hung. */
    unfinishedChecks: integer("unfinished_checks").notNull().default(0),
    /** The check in progress, which needs this token to store its result. A write clears the token. */
    checkToken: uuid("check_token"),
    checkUntil: at("check_until"),
    /** When the destination last accepted a write. */
    sentAt: at("sent_at"),
    verifiedAt: at("verified_at"),
    /** Whether it was published automatically, which counts against the daily maximum of its integration. */
    automatic: boolean("automatic").notNull().default(false),
    /** The write in progress; after `writeUntil` its process counts as dead. */
    writeToken: uuid("write_token"),
    writeUntil: at("write_until"),
    /** When the next check was due before the write in progress postponed it. */
    pausedCheckAt: at("paused_check_at"),
    /** Of the last write; the checks until the page is found belong to its trace. */
    traceParent: traceParentColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("publication_article_integration").on(table.articleId, table.integrationId),
    index("publication_of_state").on(table.projectId, table.state, table.articleId),
    index("publication_by_integration").on(table.integrationId, table.articleId, table.state),
    index("publication_automatic").on(table.integrationId, table.createdAt).where(sql`${table.automatic}`),
    index("publication_waiting")
      .on(table.projectId, table.checkHost, table.checkRank, table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    index("publication_sent").on(table.integrationId, table.sentAt).where(sql`${table.sentAt} is not null`),
    index("publication_newly_live")
      .on(table.projectId, table.verifiedAt)
      .where(sql`${table.state} = 'published' and ${table.verifiedAt} is not null`),
    index("publication_lost").on(table.projectId, table.checkedAt).where(isLostPage(table)),
    index("publication_in_check").on(table.checkUntil).where(sql`${table.checkUntil} is not null`),
  ],
);

export type PublicationRow = typeof publication.$inferSelect;

/** When a check moved a publication to another state, so that what became of its page can be told later. */
export const publicationChange = pgTable(
  "publication_change",
  {
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publication.id, { onDelete: "cascade" }),
    at: at("at").notNull().defaultNow(),
    state: text("state", { enum: ["published", "not_live", "unverified"] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.publicationId, table.at] })],
);

/**
 * The queue of checks: one row for each project, host and rank with a waiting publication. The row with the
 * earliest turn is served next and then goes behind the others, so that projects take turns.
 */
export const checkTurn = pgTable(
  "check_turn",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    host: text("host").notNull(),
    rank: integer("rank").notNull(),
    /** No waiting publication of this project, host and rank is due earlier. */
    turnAt: at("turn_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.host, table.rank] }),
    index("check_turn_next").on(table.rank, table.turnAt),
  ],
);

/**
 * Articles that a connection publishes without a call: new ones, where it publishes automatically, those that somebody
 * has scheduled, and those whose last attempt failed.
 */
export const automaticWrite = pgTable(
  "automatic_write",
  {
    integrationId: uuid("integration_id")
      .notNull()
      .references(() => integration.id, { onDelete: "cascade" }),
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** How many attempts have begun, whether or not they ended. */
    attempts: integer("attempts").notNull().default(0),
    /** Null when the article was hidden or not approved at its turn: it waits until that has changed. */
    nextAt: at("next_at").defaultNow(),
    /** When somebody wants it to be published for everybody; null for one that is published automatically. */
    scheduledFor: at("scheduled_for"),
    /** The IANA name of the time zone in which that time was chosen; null where nobody has named one. */
    scheduledZone: text("scheduled_zone"),
    traceParent: traceParentColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.integrationId, table.articleId] }),
    index("automatic_write_new")
      .on(table.integrationId, table.nextAt)
      .where(sql`${table.attempts} = 0 and ${table.scheduledFor} is null`),
    index("automatic_write_uncapped")
      .on(table.integrationId, table.nextAt)
      .where(sql`${table.attempts} > 0 or ${table.scheduledFor} is not null`),
    index("automatic_write_scheduled")
      .on(table.integrationId, table.scheduledFor, table.articleId)
      .where(sql`${table.scheduledFor} is not null`),
    index("automatic_write_article_id").on(table.articleId),
  ],
);

/** One attempt to publish; every publish call returns its record. */
export const publishEvent = pgTable(
  "publish_event",
  {
    id: id(),
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publication.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["success", "failed"] }).notNull(),
    publishStatus: text("publish_status", { enum: publishStatuses }).notNull(),
    url: text("url"),
    verifyStatus: text("verify_status", { enum: verifyStatuses }).notNull(),
    verifyHttpStatus: integer("verify_http_status"),
    error: text("error"),
    createdAt: createdAt(),
  },
  (table) => [
    index("publish_event_publication_id").on(table.publicationId, table.createdAt),
    index("publish_event_removable").on(table.createdAt, table.id),
  ],
);

export type PublishEventRow = typeof publishEvent.$inferSelect;

/** Raise this whenever the task `hostedPageText` returns something else for the same HTML. */
export const pageTextRules = 1;

/** The entries of the hosted blog. It is a destination like the others, so it stores copies, not articles. */
export const hostedPost = pgTable(
  "hosted_post",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The article that the entry shows. Not a foreign key, because entries outlive articles. */
    articleId: uuid("article_id").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    html: text("html").notNull(),
    /**
     * The HTML as the page shows it, sanitised once more when it was written, and the number of its words. A trigger
     * empties it when `html` changes without it; the next reader then has it derived.
     */
    pageHtml: text("page_html"),
    pageWords: integer("page_words"),
    /** The version of the rules that `pageHtml` was derived by, see `pageTextRules`. */
    pageRules: integer("page_rules"),
    excerpt: text("excerpt").notNull(),
    metaDescription: text("meta_description").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    /** The stems of the words of title and keywords, by which it is filed under categories and related to others. */
    subject: text("subject").array(),
    languageCode: text("language_code").notNull(),
    jsonLd: jsonb("json_ld").$type<Record<string, unknown>[]>().notNull().default([]),
    status: text("status", { enum: publishStatuses }).notNull(),
    /** Whether search engines are asked not to index it, and the sitemap leaves it out. */
    noindex: boolean("noindex").notNull().default(false),
    /** When it first went live; unchanged when it is taken down and published again. */
    publishedAt: at("published_at"),
    createdAt: createdAt(),
    /** When its visible content last changed; publishing the same text again does not set it. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("hosted_post_project_article").on(table.projectId, table.articleId),
    uniqueIndex("hosted_post_project_slug").on(table.projectId, table.slug),
    // Contains everything that a sitemap of tens of thousands of entries lists, so that only the index is read.
    index("hosted_post_live")
      .on(table.projectId, table.publishedAt, table.id, table.slug, table.createdAt, table.updatedAt)
      .where(sql`${table.status} = 'publish'`),
    // For entries that are older than the column.
    index("hosted_post_unfiled").on(table.projectId, table.id).where(sql`${table.subject} is null`),
    // For the sitemap, which few entries are left out of.
    index("hosted_post_noindex").on(table.projectId, table.id).where(sql`${table.noindex}`),
  ],
);
