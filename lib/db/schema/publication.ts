import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { article } from "./article";
import { at, createdAt, id, updatedAt } from "./columns";
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

/** A publishing connection of one project. */
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
    /** No page is looked for sooner than this after a write; null is the destination's own default. */
    graceSeconds: integer("grace_seconds"),
    /** Articles that are finished after this are published without a call; null is off. */
    autoPublishSince: at("auto_publish_since"),
    /** How many articles of any 24 hours are published without a call. */
    autoPublishDailyMax: integer("auto_publish_daily_max").notNull().default(3),
    lastError: text("last_error"),
    testedAt: at("tested_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("integration_project_id").on(table.projectId)],
);

/** One article at one destination: what was written there, and what the verifier saw of it. */
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
    /** The entry at the destination, kept from the moment it is known: publishing again updates it. */
    remoteId: text("remote_id"),
    externalUrl: text("external_url"),
    /** What the destination held after our last write: what differs from it later, a person changed. */
    heldFields: jsonb("held_fields").$type<Record<string, unknown>>(),
    /** What the last write wished for, kept before it began: how an entry whose answer was lost is known. */
    wishedFields: jsonb("wished_fields").$type<Record<string, unknown>>(),
    publishStatus: text("publish_status", { enum: publishStatuses }).notNull(),
    state: text("state", { enum: publicationStates }).notNull(),
    error: text("error"),
    warnings: text("warnings").array().notNull().default([]),
    verifyStatus: text("verify_status", { enum: verifyStatuses }).notNull(),
    verifyHttpStatus: integer("verify_http_status"),
    verifyReason: text("verify_reason"),
    evidence: jsonb("evidence").$type<Record<string, unknown>>(),
    checks: integer("checks").notNull().default(0),
    /** Looks at a page that was found before: after 1, 7 and 30 days. */
    rechecks: integer("rechecks").notNull().default(0),
    checkedAt: at("checked_at"),
    /** When the verifier looks next; null when there is nothing (more) to look at. */
    nextCheckAt: at("next_check_at"),
    /** When the destination accepted the write: the grace window and the 24 hours count from here. */
    sentAt: at("sent_at"),
    verifiedAt: at("verified_at"),
    /** Made without a call: counts against the daily cap of its integration. */
    automatic: boolean("automatic").notNull().default(false),
    automaticAttempts: integer("automatic_attempts").notNull().default(0),
    /** When a failed automatic write is tried again; null when it is not. */
    automaticNextAt: at("automatic_next_at"),
    /** Held by a write or a check in progress, so that two never run at once. */
    leaseToken: uuid("lease_token"),
    leaseUntil: at("lease_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("publication_article_integration").on(table.articleId, table.integrationId),
    index("publication_project_id").on(table.projectId),
    index("publication_automatic_due")
      .on(table.automaticNextAt)
      .where(sql`${table.automaticNextAt} is not null`),
    index("publication_due").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
);

/** One publish attempt; the record that every publish call returns. */
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
  (table) => [index("publish_event_publication_id").on(table.publicationId, table.createdAt)],
);

/** The entries of the hosted blog: the storage of a destination, not a view of the articles. */
export const hostedPost = pgTable(
  "hosted_post",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The mark by which an entry is known as an article's own; plain, because entries outlive articles. */
    articleId: uuid("article_id").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    html: text("html").notNull(),
    excerpt: text("excerpt").notNull(),
    metaDescription: text("meta_description").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    languageCode: text("language_code").notNull(),
    jsonLd: jsonb("json_ld").$type<Record<string, unknown>[]>().notNull().default([]),
    status: text("status", { enum: publishStatuses }).notNull(),
    /** When it first went live; kept when it is taken down and put back. */
    publishedAt: at("published_at"),
    createdAt: createdAt(),
    /** When what readers see last changed; publishing the same text again leaves it. */
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("hosted_post_project_article").on(table.projectId, table.articleId),
    uniqueIndex("hosted_post_project_slug").on(table.projectId, table.slug),
    index("hosted_post_live")
      .on(table.projectId, table.publishedAt, table.id)
      .where(sql`${table.status} = 'publish'`),
  ],
);
