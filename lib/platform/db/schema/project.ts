import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { keyScopes } from "../../keys/key-scope";
import { user } from "./account";
import { at, createdAt, id, updatedAt } from "./columns";
import { workspace } from "./workspace";

export const auditSchedules = ["off", "weekly", "monthly"] as const;

/**
 * What search engines may do with a hosted blog: find it by the installation's list of blogs, index what they find by
 * other ways, or index nothing.
 */
export const blogVisibilities = ["listed", "open", "closed"] as const;
export type BlogVisibility = (typeof blogVisibilities)[number];

/** What pages need to know of a row of `blog_picture`. */
export interface StoredPicture {
  /** SHA-256 of its bytes, hex: part of its address. */
  hash: string;
  mediaType: PictureType;
  width: number;
  height: number;
}

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const project = pgTable(
  "project",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Names the project in public addresses such as /blog/{slug}; unique in the whole installation. */
    slug: text("slug").notNull().unique(),
    website: text("website").notNull(),
    languageCode: text("language_code").notNull(),
    /** The destination that its website was seen to run on, until somebody dismisses the offer to connect it. */
    suggestedProvider: text("suggested_provider"),
    brandName: text("brand_name").notNull(),
    brandDescription: text("brand_description").notNull().default(""),
    /** The writing guide that new articles follow; null without one. A row of `writing_guide`. */
    guideHash: text("guide_hash"),
    auditSchedule: text("audit_schedule", { enum: auditSchedules }).notNull().default("off"),
    /** Nothing goes live before an approver has approved that version. Stays when no approver is left. */
    approvalRequired: boolean("approval_required").notNull().default(false),
    /** Texts with claims that are contradicted or in no source are blocked by the publish gate until somebody confirms them. */
    provedClaimsOnly: boolean("proved_claims_only").notNull().default(false),
    /** What its articles have around their texts, on the hosted blog and at destinations. */
    contentsList: boolean("contents_list").notNull().default(true),
    sourcesList: boolean("sources_list").notNull().default(true),
    relatedArticles: boolean("related_articles").notNull().default(true),
    /** Empty for the brand. */
    authorName: text("author_name").notNull().default(""),
    /** Empty for none. */
    callToActionText: text("call_to_action_text").notNull().default(""),
    callToActionUrl: text("call_to_action_url").notNull().default(""),
    /** Shown with the author's name under articles of the hosted blog; both empty for none. */
    authorBio: text("author_bio").notNull().default(""),
    authorUrl: text("author_url").notNull().default(""),
    authorPicture: jsonb("author_picture").$type<StoredPicture>(),
    /** The colour of links on the hosted blog as #rrggbb; empty for Galley's own. */
    blogAccent: text("blog_accent").notNull().default(""),
    blogLogo: jsonb("blog_logo").$type<StoredPicture>(),
    blogVisibility: text("blog_visibility", { enum: blogVisibilities }).notNull().default("open"),
    /** When the next scheduled audit starts; null without a schedule. */
    nextAuditAt: at("next_audit_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Since when it is in the trash, and who put it there; null for one in use. */
    deletedAt: at("deleted_at"),
    deletedBy: text("deleted_by"),
  },
  (table) => [
    index("project_trash").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index("project_listed_blog").on(table.id).where(sql`${table.blogVisibility} = 'listed'`),
    index("project_workspace_id").on(table.workspaceId),
    index("project_next_audit").on(table.nextAuditAt).where(sql`${table.nextAuditAt} is not null`),
  ],
);

export type ProjectRow = typeof project.$inferSelect;

/**
 * The brand voices and own instructions that a project has had, by the hash of their text, so that an article's guide
 * can still be read after a change.
 */
export const writingGuide = pgTable(
  "writing_guide",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** SHA-256 of voice and instructions as JSON, hex. */
    hash: text("hash").notNull(),
    /** As lib/articles/writing-guide.ts reads them. */
    voice: jsonb("voice").$type<object>().notNull(),
    instructions: jsonb("instructions").$type<object>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.hash] }),
    index("writing_guide_removable").on(table.createdAt, table.projectId, table.hash),
  ],
);

/** A content API key and its feed token, which are created and revoked together. Only hashes are stored. */
export const contentKey = pgTable(
  "content_key",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the whole token, hex. */
    keyHash: text("key_hash").notNull(),
    /** The first 8 characters of the key, by which users recognise it. */
    keyPrefix: text("key_prefix").notNull(),
    feedTokenHash: text("feed_token_hash").notNull(),
    feedTokenPrefix: text("feed_token_prefix").notNull(),
    createdBy: uuid("created_by").references(() => user.id, { onDelete: "set null" }),
    /** What the key is limited to; null for a key that may do all that keys can. */
    scopes: text("scopes", { enum: keyScopes }).array(),
    /** From when on the key and its feed token are refused; null without an end. */
    expiresAt: at("expires_at"),
    note: text("note"),
    /** The networks from which alone it is accepted, in CIDR notation; null for all. */
    allowedAddresses: text("allowed_addresses").array(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
    /** Where it was last used: the network of the address, a /24 or a /48. */
    lastUsedPlace: text("last_used_place"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    uniqueIndex("content_key_key_hash").on(table.keyHash),
    uniqueIndex("content_key_feed_token_hash").on(table.feedTokenHash),
    index("content_key_project_id").on(table.projectId, table.createdAt, table.id),
    // The live keys of a project are counted by it: those that have not been revoked, by the end of each.
    index("content_key_live")
      .on(table.projectId, sql`coalesce(${table.expiresAt}, 'infinity')`)
      .where(sql`${table.revokedAt} is null`),
  ],
);
