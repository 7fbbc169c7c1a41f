import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
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
import { at, createdAt, id, tsvector, updatedAt } from "./columns";
import { project } from "./project";

/** A problem that the publish gate found in a text. */
export interface StoredGateIssue {
  code:
    | "placeholder"
    | "refusal"
    | "multiple_h1"
    | "empty_text"
    | "broken_letters"
    | "unresolved_link"
    | "unproved_claim";
  message: string;
  excerpt: string;
  line: number;
  /** Missing in results of an older version, whose message says it. */
  fix?: string;
}

/** A question and its answer from an article's FAQ section, as plain text. */
export interface StoredFaqEntry {
  question: string;
  answer: string;
}

/**
 * The version of the rules by which `gate_issues`, `faq`, `content_html`, `excerpt`, `word_count` and `text_bytes` are
 * derived. Raise it when one of them changes.
 */
export const textRulesVersion = 4;

/** Articles with something that older rules derived from their text. Worded as in the index, which a new version replaces. */
export function isDerivedByOldRules({ rulesVersion }: { rulesVersion: AnyPgColumn }): SQL {
  return sql`${rulesVersion} < ${sql.raw(String(textRulesVersion))}`;
}

interface OfferedColumns {
  hidden: AnyPgColumn;
  awaitsApproval: AnyPgColumn;
  deletedAt: AnyPgColumn;
  gateIssues: AnyPgColumn;
}

/**
 * Articles that the pull API offers: not hidden or deleted by a user, not blocked by the gate, not waiting for an
 * approval. Worded as in the index.
 */
export function isOffered({ hidden, awaitsApproval, deletedAt, gateIssues }: OfferedColumns): SQL {
  return sql`not ${hidden} and not ${awaitsApproval} and ${deletedAt} is null and coalesce(${gateIssues}, '[]'::jsonb) = '[]'::jsonb`;
}

/** Articles that are not in the trash. Worded as in the indexes. */
function isInUse({ deletedAt }: { deletedAt: AnyPgColumn }): SQL {
  return sql`${deletedAt} is null`;
}

interface CitingColumns {
  claims: AnyPgColumn;
  deletedAt: AnyPgColumn;
  citedVersion: AnyPgColumn;
  version: AnyPgColumn;
}

/** Articles with claims whose sources are those of an older version, or were never looked at. Worded as in the index. */
export function hasOutdatedCitations({ claims, deletedAt, citedVersion, version }: CitingColumns): SQL {
  return sql`${claims} is not null and ${deletedAt} is null and ${citedVersion} is distinct from ${version}`;
}

/** The score by which articles are ordered; one without a score comes below all others. */
export function scoreOrNone({ score }: { score: AnyPgColumn }): SQL {
  return sql`coalesce(${score}, -1)`;
}

/** The part of a title by which articles are ordered. A whole one might not fit into an index. */
export function titleOrder({ title }: { title: AnyPgColumn }): SQL {
  return sql`lower(left(${title}, 100))`;
}

/** A finished article. An article that is still being written is a row of `job` only. */
export const article = pgTable(
  "article",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The job that wrote it; null for an imported article. Unique, because a job finishes at most once. */
    jobId: uuid("job_id").unique(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    metaDescription: text("meta_description").notNull(),
    excerpt: text("excerpt").notNull(),
    seedKeyword: text("seed_keyword").notNull(),
    /** The seed keyword in the form in which keywords are compared: lib/content/keyword.ts. */
    keywordKey: text("keyword_key").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    languageCode: text("language_code").notNull(),
    contentMarkdown: text("content_markdown").notNull(),
    contentHtml: text("content_html").notNull(),
    wordCount: integer("word_count").notNull(),
    score: integer("score"),
    /** The version, the measured share and the checks; a list of checks in results of an older version. */
    scoreChecks: jsonb("score_checks").$type<object>(),
    /** The problems that block publishing. Null for an article older than this column, until the gate has read it. */
    gateIssues: jsonb("gate_issues").$type<StoredGateIssue[]>(),
    /** The entries of the FAQ section. Null for an article older than this column, until its text was parsed. */
    faq: jsonb("faq").$type<StoredFaqEntry[]>(),
    /** What the claims check found, as lib/articles/stored-claims.ts reads it. Null for a text that was not checked. */
    claims: jsonb("claims").$type<object>(),
    /** The version whose sources `cited_page` has; null before any was looked at. */
    citedVersion: integer("cited_version"),
    /** How the text keeps to the brand voice, as lib/articles/stored-brand-notes.ts reads it. Null if nothing was checked. */
    brandNotes: jsonb("brand_notes").$type<object>(),
    /** The size of Markdown and HTML together, in bytes of UTF-8. Null as long as `faq` is. */
    textBytes: integer("text_bytes"),
    /** The version of the rules that derived the gate's issues, the FAQ and the size; 0 for texts older than this column. */
    rulesVersion: integer("rules_version").notNull().default(0),
    /** The version of each prompt that had a part in the text, such as `section-1.1`. */
    promptVersions: text("prompt_versions").array().notNull().default([]),
    /** The writing guide that the text was generated with; null without one. A row of `writing_guide`. */
    guideHash: text("guide_hash"),
    /** The number of the newest row in `article_version`, whose text this is. */
    version: integer("version").notNull().default(1),
    /**
     * When anything that readers see of it last changed, in microseconds, maintained by a trigger: ETags are made
     * from it. 0 for an article that has not changed since this column exists.
     */
    revision: bigint("revision", { mode: "number" })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    /** Whether the sample writer wrote it, which is said wherever its owner sees the article. */
    sample: boolean("sample").notNull().default(false),
    /** Taken out of the pull API and the feed by a workspace user. */
    hidden: boolean("hidden").notNull().default(false),
    /**
     * Its project requires approval, and this version has none. A trigger sets it with every new version; a text that was
     * offered before the project required approval stays so.
     */
    awaitsApproval: boolean("awaits_approval").notNull().default(false),
    /** In the trash since then, out of every list; its slug and keyword are free. Null for all other articles. */
    deletedAt: at("deleted_at"),
    /** How a reader recognises who deleted it; null for an article from before this column. */
    deletedBy: text("deleted_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The orders and the filters of the dashboard's list.
    index("article_by_score").on(table.projectId, scoreOrNone(table), table.id).where(isInUse(table)),
    index("article_by_title").on(table.projectId, titleOrder(table), table.id).where(isInUse(table)),
    index("article_by_language")
      .on(table.projectId, table.languageCode, table.createdAt, table.id)
      .where(isInUse(table)),
    uniqueIndex("article_project_slug")
      .on(table.projectId, table.slug)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex("article_project_keyword")
      .on(table.projectId, table.keywordKey)
      .where(sql`${table.deletedAt} is null`),
    // Partial, so that the pull API reads its pages from the index alone.
    index("article_offered").on(table.projectId, table.createdAt, table.id).where(isOffered(table)),
    // Contains `hidden`, so that a list without hidden articles is read from the index too.
    index("article_newest_first")
      .on(table.projectId, table.createdAt, table.id, table.hidden)
      .where(sql`${table.deletedAt} is null`),
    index("article_awaiting_approval").on(table.projectId, table.id).where(sql`${table.awaitsApproval}`),
    index("article_trash")
      .on(table.projectId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    // For the sweep that deletes what has been in the trash long enough.
    index("article_deleted_at").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // For the last change of a project's articles, which the feed states.
    index("article_last_changed").on(table.projectId, table.updatedAt),
    index("article_guide").on(table.projectId, table.guideHash).where(sql`${table.guideHash} is not null`),
    index("article_old_rules").on(table.id).where(isDerivedByOldRules(table)),
    // For the sweep that brings the pages which a text cites in line with it.
    index("article_citations_outdated").on(table.id).where(hasOutdatedCitations(table)),
  ],
);

export type ArticleRow = typeof article.$inferSelect;

export const versionKinds = ["generated", "revised", "edited", "imported", "restored"] as const;

/** The texts that an article has had, one row for each write; the newest is also in `article`. */
export const articleVersion = pgTable(
  "article_version",
  {
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    kind: text("kind", { enum: versionKinds }).notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    metaDescription: text("meta_description").notNull(),
    keywords: text("keywords").array().notNull().default([]),
    markdown: text("markdown").notNull(),
    /** Who wrote it. Not a foreign key, because the version outlives keys and users. */
    actorKind: text("actor_kind").notNull(),
    actorId: uuid("actor_id"),
    /** How a reader recognises the actor: the first characters of the key, or the e-mail address of the user. */
    actorLabel: text("actor_label"),
    surface: text("surface").notNull(),
    /** The number of the version whose text was restored. */
    restoredFrom: integer("restored_from"),
    /** What its author says about the change. */
    note: text("note"),
    score: integer("score"),
    gateIssueCount: integer("gate_issue_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.number] }),
    index("article_version_removable").on(table.createdAt, table.articleId, table.number),
  ],
);

export type ArticleVersionRow = typeof articleVersion.$inferSelect;

/**
 * The words of each article that is not in the trash, and its project as one more word, so that one index finds what a
 * project's articles say. Maintained by a trigger on `article`; the function `article_words` says what is in it.
 */
export const articleSearch = pgTable(
  "article_search",
  {
    articleId: uuid("article_id")
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  (table) => [index("article_search_words").using("gin", table.words)],
);

/** How many articles a project has, maintained by a trigger on `article`: counting would slow with their number. */
export const articleCount = pgTable("article_count", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** All articles. */
  finished: integer("finished").notNull().default(0),
  /** Articles that are not hidden. */
  visible: integer("visible").notNull().default(0),
  /** Articles that the pull API offers. */
  offered: integer("offered").notNull().default(0),
});

/**
 * For each project, the version of what its feed shows of articles and their public pages. Triggers on `article` and
 * `publication` set it at the end of every transaction that changes any of it, so that an unchanged feed is known by
 * one row.
 */
export const feedVersion = pgTable("feed_version", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** A new one after each change, and never one that was used before, not even after an older backup is restored. */
  version: uuid("version").notNull().default(sql`gen_random_uuid()`),
  /** Never goes back, because If-Modified-Since is answered from it. */
  changedAt: at("changed_at").notNull().defaultNow(),
});
