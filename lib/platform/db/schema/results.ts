import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
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
import { at, createdAt, leaseColumns, updatedAt } from "./columns";
import { project } from "./project";
import { workspace } from "./workspace";

/** As whom figures are read: by the key of a service account, or as a Google account that allowed it. */
export const searchAccesses = ["service_account", "google"] as const;
export type SearchAccess = (typeof searchAccesses)[number];

/** A project's connection to Search Console, from which the figures of its pages are read day by day. */
export const searchSource = pgTable(
  "search_source",
  {
    projectId: uuid("project_id")
      .primaryKey()
      .references(() => project.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    /** As Google names it: "sc-domain:example.com" or "https://example.com/". */
    property: text("property").notNull(),
    access: text("access", { enum: searchAccesses }).notNull().default("service_account"),
    /** The address of the service account, which is no secret: it is entered at Google. Null with `google`. */
    clientEmail: text("client_email"),
    /**
     * The private key of the service account, or the refresh token of the Google account: an AES-256-GCM envelope, bound
     * to the project's id. Never leaves the server, but to Google.
     */
    secret: text("secret").notNull(),
    /** The newest and the oldest day that have been read; null before the first. What lies between has been read too. */
    newestDay: date("newest_day", { mode: "string" }),
    oldestDay: date("oldest_day", { mode: "string" }),
    /** The day at which reading back ends. */
    backToDay: date("back_to_day", { mode: "string" }).notNull(),
    /** When it is read next; null after a failure that somebody has to mend first. */
    nextAt: at("next_at").defaultNow(),
    ...leaseColumns(),
    /** Attempts in a row that brought nothing. */
    attempts: integer("attempts").notNull().default(0),
    /** A code of ProviderFailure and its public clause, of the last attempt; null after one that went well. */
    failureCode: text("failure_code"),
    failure: text("failure"),
    readAt: at("read_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("search_source_next").on(table.workspaceId, table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);

export type SearchSourceRow = typeof searchSource.$inferSelect;

/** How a Google account is asked for a project: what was begun, then what it allowed, until a property is chosen. */
export const searchGrant = pgTable("search_grant", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** Names the question that was begun last; null once its answer was used. */
  nonce: text("nonce"),
  /** The refresh token: an AES-256-GCM envelope, bound to the project's id. Null until Google has answered. */
  secret: text("secret"),
  /** The properties that the account may read. */
  properties: jsonb("properties").$type<string[]>().notNull().default([]),
  expiresAt: at("expires_at").notNull(),
});

/**
 * What a page of a project brought on a day: the page's own totals, with the query "", and its figures for each query.
 * The totals are more than the sum of the queries, because Google keeps rare queries to itself.
 */
export const searchFigure = pgTable(
  "search_figure",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The page's address as lib/results/rules/page-address.ts writes it, at most 1,000 bytes. */
    page: text("page").notNull(),
    /** In Pacific time, as Google counts days. */
    day: date("day", { mode: "string" }).notNull(),
    /** At most 500 bytes; "" in the totals of the page. */
    query: text("query").notNull(),
    clicks: integer("clicks").notNull(),
    impressions: integer("impressions").notNull(),
    /** The average position, 1 being the first, weighted by impressions; 0 without impressions. */
    position: doublePrecision("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.page, table.day, table.query] }),
    // The figures of a project in a window of days, and the oldest for retention.
    index("search_figure_day").on(table.projectId, table.day),
    index("search_figure_totals").on(table.projectId, table.day).where(sql`${table.query} = ''`),
    check("search_figure_counts", sql`${table.clicks} >= 0 and ${table.impressions} >= ${table.clicks}`),
  ],
);

export const resultVerdicts = ["refresh", "expand", "merge", "leave", "too_early"] as const;
export type ResultVerdict = (typeof resultVerdicts)[number];

/** What the figures mean for an article. Computed from them, and from what it says, whenever either changes. */
export const articleResult = pgTable(
  "article_result",
  {
    articleId: uuid("article_id")
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The page that the figures are of, as in `search_figure`. */
    page: text("page").notNull(),
    /** The last day of the 28 that are counted. */
    untilDay: date("until_day", { mode: "string" }).notNull(),
    clicks: integer("clicks").notNull(),
    impressions: integer("impressions").notNull(),
    /** Null without impressions. */
    position: doublePrecision("position"),
    /** The same of the 28 days before; null when they were not read. */
    clicksBefore: integer("clicks_before"),
    impressionsBefore: integer("impressions_before"),
    positionBefore: doublePrecision("position_before"),
    verdict: text("verdict", { enum: resultVerdicts }).notNull(),
    /** The lines of data behind the verdict: VerdictReason in lib/results/rules/result.ts. */
    reasons: jsonb("reasons").$type<object[]>().notNull(),
    /** Its most frequent queries, with the sentence that answers each: QueryResult in lib/results/rules/result.ts. */
    queries: jsonb("queries").$type<object[]>().notNull(),
    computedAt: at("computed_at").notNull(),
  },
  (table) => [
    index("article_result_clicks").on(table.projectId, table.clicks, table.articleId),
    index("article_result_impressions").on(table.projectId, table.impressions, table.articleId),
    index("article_result_verdict").on(table.projectId, table.verdict, table.articleId),
  ],
);

export type ArticleResultRow = typeof articleResult.$inferSelect;

/** What the pages of a project brought together, and its ideas; computed with the results of its articles. */
export const projectResult = pgTable("project_result", {
  projectId: uuid("project_id")
    .primaryKey()
    .references(() => project.id, { onDelete: "cascade" }),
  /** The last day of the 28 that are counted. */
  untilDay: date("until_day", { mode: "string" }).notNull(),
  clicks: integer("clicks").notNull(),
  impressions: integer("impressions").notNull(),
  position: doublePrecision("position"),
  clicksBefore: integer("clicks_before"),
  impressionsBefore: integer("impressions_before"),
  positionBefore: doublePrecision("position_before"),
  /** Queries without an article, at most 100, then topics of short pages, at most 20: Idea in lib/results/rules/result.ts. */
  ideas: jsonb("ideas").$type<object[]>().notNull(),
  computedAt: at("computed_at").notNull(),
});

/** When the results of a project are computed again although no figures were read: they depend on the day. */
export const resultRenewal = pgTable(
  "result_renewal",
  {
    projectId: uuid("project_id")
      .primaryKey()
      .references(() => project.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    nextAt: at("next_at").notNull(),
    ...leaseColumns(),
    /** Attempts in a row that failed. */
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [index("result_renewal_next").on(table.workspaceId, table.nextAt)],
);

export type ProjectResultRow = typeof projectResult.$inferSelect;

export const citedPageStates = ["unchanged", "changed", "gone", "unreachable"] as const;

/** A page that an article cites. It is fetched again 30, 90 and then every 180 days after the article's last version. */
export const citedPage = pgTable(
  "cited_page",
  {
    /** Names the row where work is handed out; the key is the article with the address. */
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    articleId: uuid("article_id")
      .notNull()
      .references(() => article.id, { onDelete: "cascade" }),
    /** As the claims name it in `sourceUrl`. */
    url: text("url").notNull(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspace.id, { onDelete: "cascade" }),
    host: text("host").notNull(),
    /** The version of the article whose claims cite it. */
    articleVersion: integer("article_version").notNull(),
    /** When that version was written. */
    versionAt: at("version_at").notNull().defaultNow(),
    /** How many times it has been fetched again since that version. */
    checks: integer("checks").notNull().default(0),
    nextAt: at("next_at"),
    ...leaseColumns(),
    attempts: integer("attempts").notNull().default(0),
    /** Validators for a conditional request, of the answer that was read last. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    state: text("state", { enum: citedPageStates }),
    /** What the page says now of the claims that it no longer supports: ChangedClaim in lib/citations. */
    changes: jsonb("changes").$type<object[]>().notNull().default([]),
    /** Changes of claims that somebody has confirmed since; they are not reported again. */
    confirmedChanges: jsonb("confirmed_changes").$type<object[]>().notNull().default([]),
    /** When the newest of the changes was found; null without any. */
    changedAt: at("changed_at"),
    /** When the page was last read, or was found to be gone; an attempt that failed is none. */
    checkedAt: at("checked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.url] }),
    uniqueIndex("cited_page_id").on(table.id),
    // What is due of all workspaces, which the operator's page counts.
    index("cited_page_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    // The hosts that are being asked right now.
    index("cited_page_leased").on(table.host).where(sql`${table.leaseToken} is not null`),
    index("cited_page_newest_changes")
      .on(table.projectId, table.changedAt, table.id)
      .where(sql`${table.changes} <> '[]'::jsonb`),
    index("cited_page_next").on(table.workspaceId, table.nextAt).where(sql`${table.nextAt} is not null`),
    index("cited_page_changed")
      .on(table.projectId, table.articleId)
      .where(sql`${table.changes} <> '[]'::jsonb`),
    // For deleting a workspace or project.
    index("cited_page_project").on(table.projectId),
  ],
);

export type CitedPageRow = typeof citedPage.$inferSelect;
