import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { audit } from "./audit";
import { at, id } from "./columns";
import { project } from "./project";

/** Why an address that was found is not fetched. */
export const auditSkipReasons = [
  "robots",
  // Forbidden to this crawler only: search engines may fetch it.
  "robots_own",
  "depth",
  "address_length",
  "parameters",
  "calendar",
  "repeated_path",
  "over_limit",
  "time",
  "site_gone",
  "nofollow",
] as const;

/** Why an address has no HTTP status. */
export const auditFailures = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "protocol",
  "blocked",
  "invalid_url",
] as const;

/** Why search engines leave an address out of their index. */
export const notIndexableReasons = ["status", "redirect", "robots_txt", "noindex", "canonical"] as const;

/** How many parameters an address has. */
export function parameterCount(url: SQLWrapper): SQL {
  return sql`(case when strpos(${url}, '?') > 0 then 1 + length(${url}) - length(replace(${url}, '&', '')) else 0 end)`;
}

/** The number of words of a page without any that were read, so that it comes after all others. */
export const wordsNotRead = 2_147_483_647;

/** By how many words of a page were read. Worded as in the index. */
export function wordsRead({ unreadable, wordCount }: { unreadable: SQLWrapper; wordCount: SQLWrapper }): SQL {
  const none = sql.raw(String(wordsNotRead));
  return sql`(case when ${unreadable} is null then coalesce(${wordCount}, ${none}) else ${none} end)`;
}

/** A page, or what pages show and run. A picture is a source in `srcset` or the poster of a video. */
export const auditedKinds = ["page", "image", "picture", "stylesheet", "script"] as const;
export type AuditedKind = (typeof auditedKinds)[number];

/** An address of the site. Every redirect is an address of its own; nothing is fetched twice. */
export const auditedPage = pgTable(
  "audit_page",
  {
    auditId: uuid("audit_id")
      .notNull()
      .references(() => audit.id, { onDelete: "cascade" }),
    /** Counts the addresses of an audit from 1, which is the start page. */
    id: integer("id").notNull(),
    kind: text("kind", { enum: auditedKinds }).notNull(),
    /** Normalised, without fragment and tracking parameters. */
    url: text("url").notNull(),
    /** To find a page by an address: `url_hash = md5(address)::uuid`. */
    urlHash: uuid("url_hash").notNull().generatedAlwaysAs(sql`md5("url")::uuid`),
    /** Links and redirects from the start page to here when it was found; 1 for pages of a sitemap. */
    depth: integer("depth").notNull(),
    foundBy: text("found_by", { enum: ["start", "link", "sitemap", "alternate", "canonical"] }).notNull(),
    inSitemap: boolean("in_sitemap").notNull().default(false),
    state: text("state", { enum: ["waiting", "done", "skipped"] })
      .notNull()
      .default("waiting"),
    skipReason: text("skip_reason", { enum: auditSkipReasons }),
    /**
     * Hash of what the addresses that a trap may produce have in common; of one pattern, a limited number is fetched.
     */
    pattern: uuid("pattern"),
    /** Fetches that brought no answer, or were refused because the site was busy (429, 503). */
    attempts: integer("attempts").notNull().default(0),
    /** The status of this very address, so 301 for a redirect; null when no answer came. */
    status: integer("status"),
    failure: text("failure", { enum: auditFailures }),
    /** The address that a redirect leads to, on whatever host. */
    redirectTo: text("redirect_to"),
    /** Set at the end of the crawl: the last address of the chain that a redirect begins; null in a loop. */
    finalUrl: text("final_url"),
    /** Set at the end of the crawl, for a redirect: the redirects until an address that answers. */
    redirectCount: integer("redirect_count").notNull().default(0),
    /** Set at the end of the crawl: the fewest clicks from the start page; null when no link leads here. */
    clickDepth: integer("click_depth"),
    /** Set at the end of the crawl: how many other pages link here. */
    linksIn: integer("links_in").notNull().default(0),
    contentType: text("content_type"),
    /** The size of the body, decompressed; of an image, as the server states it. */
    bytes: integer("bytes"),
    /** Whether the body is longer than what was read. */
    truncated: boolean("truncated").notNull().default(false),
    durationMs: integer("duration_ms"),
    indexable: boolean("indexable"),
    notIndexableReason: text("not_indexable_reason", { enum: notIndexableReasons }),
    /** The canonical address that the page or its header declares, whether or not it is its own. */
    canonical: text("canonical"),
    title: text("title"),
    description: text("description"),
    h1: text("h1"),
    /** The first part of the declared language, in lower case. */
    language: text("language"),
    wordCount: integer("word_count"),
    /** Pages with the same words in the same order have the same one. */
    textHash: uuid("text_hash"),
    /** Near duplicates agree in most of its numbers: TextFingerprint in lib/audits/crawl. */
    sketch: integer("sketch").array(),
    /** Why an HTML page that answered could not be judged as a page, in a sentence. */
    unreadable: text("unreadable"),
    /** What site rules need of the page in addition to the columns: PageFacts in lib/audits/page-facts.ts. */
    facts: jsonb("facts").$type<Record<string, unknown>>(),
    /** The page rules that failed, with evidence: StoredFinding[] in lib/audits/page-facts.ts. */
    findings: jsonb("findings").$type<readonly unknown[]>(),
    /** The ids of the page rules that applied and passed. */
    passedRules: text("passed_rules").array(),
    /** How many rows of `audit_finding` it has. Set when the audit is judged. */
    findingCount: integer("finding_count").notNull().default(0),
    fetchedAt: at("fetched_at"),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.id] }),
    uniqueIndex("audit_page_url").on(table.auditId, table.urlHash),
    index("audit_page_frontier_by_parameters")
      .on(table.auditId, table.kind, table.attempts, parameterCount(table.url), table.depth, table.id)
      .where(sql`${table.state} = 'waiting'`),
    // The orders in which people list the pages: pageOrders in lib/audits/site/rows/explore.ts.
    index("audit_page_by_findings")
      .on(table.auditId, table.findingCount, table.id)
      .where(sql`${table.state} = 'done'`),
    index("audit_page_by_words_read")
      .on(table.auditId, wordsRead(table), table.id)
      .where(sql`${table.state} = 'done'`),
    index("audit_page_by_links")
      .on(table.auditId, table.linksIn, table.id)
      .where(sql`${table.state} = 'done'`),
    index("audit_page_by_clicks")
      .on(table.auditId, sql`coalesce(${table.clickDepth}, 1000)`, table.id)
      .where(sql`${table.state} = 'done'`),
    index("audit_page_by_time")
      .on(table.auditId, sql`coalesce(${table.durationMs}, -1)`, table.id)
      .where(sql`${table.state} = 'done'`),
    index("audit_page_left_out")
      .on(table.auditId, table.skipReason, table.id)
      .where(sql`${table.state} = 'skipped' and ${table.kind} = 'page'`),
    index("audit_page_pattern").on(table.auditId, table.pattern).where(sql`${table.pattern} is not null`),
  ],
);

export type AuditedPageRow = typeof auditedPage.$inferSelect;

/** What a sitemap says of a page besides its address. Only entries with alternates, images or news have a row. */
export const auditSitemapEntry = pgTable(
  "audit_sitemap_entry",
  {
    auditId: uuid("audit_id").notNull(),
    page: integer("page").notNull(),
    /** Its versions in other languages: JudgedEntry in lib/audits/crawl/judge-entries.ts, as are the others. */
    alternates: jsonb("alternates").$type<readonly { hreflang: string; url: string }[]>().notNull(),
    findings: jsonb("findings").$type<readonly { id: string; detail: string }[]>().notNull(),
    /** The ids of the rules that apply to the entry and that it passes. */
    passedRules: text("passed_rules").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.page] }),
    foreignKey({
      columns: [table.auditId, table.page],
      foreignColumns: [auditedPage.auditId, auditedPage.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The links of a page to others of the site, and of a redirect to its target. Kept for a project's latest audit
 * only. A row has many targets, because a row for each link would take ten times the space.
 */
export const auditLink = pgTable(
  "audit_link",
  {
    auditId: uuid("audit_id").notNull(),
    source: integer("source").notNull(),
    /** The ids of the pages linked to, each once, without the page itself. */
    targets: integer("targets").array().notNull(),
    /** Those of the targets that are linked with a text such as "click here" only. */
    vagueTargets: integer("vague_targets").array().notNull(),
    /** Those of the targets that the page asks crawlers not to follow. */
    nofollowTargets: integer("nofollow_targets").array().notNull().default(sql`'{}'::integer[]`),
    /** The ids of the images that the page shows. */
    images: integer("images").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auditId, table.source] }),
    foreignKey({
      columns: [table.auditId, table.source],
      foreignColumns: [auditedPage.auditId, auditedPage.id],
    }).onDelete("cascade"),
  ],
);

/** The languages whose words PostgreSQL reduces to stems, with its name for each. */
export const searchConfigs = {
  ar: "arabic",
  ca: "catalan",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hi: "hindi",
  hu: "hungarian",
  hy: "armenian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  nb: "norwegian",
  ne: "nepali",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
} as const;

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A page of a project's website with its main text, kept across audits for searches and internal links. */
export const sitePage = pgTable(
  "site_page",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    urlHash: uuid("url_hash").notNull().generatedAlwaysAs(sql`md5("url")::uuid`),
    title: text("title").notNull(),
    /** The first part of the declared language, in lower case; "" when none is declared. */
    language: text("language").notNull(),
    /** The main text, bounded. */
    text: text("text").notNull(),
    /** Pairs of neighbouring characters in scripts without spaces, which PostgreSQL cannot split into words. */
    bigrams: text("bigrams").notNull().default(""),
    /** The words of all three. Null until somebody searches, because to find them takes longer than all else of storing. */
    search: tsvector("search"),
    /** The validators of the last full answer, for conditional requests. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** The audit that last read the page, or was told by the server that it has not changed. */
    lastAuditId: uuid("last_audit_id").references(() => audit.id, { onDelete: "set null" }),
    fetchedAt: at("fetched_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("site_page_url").on(table.projectId, table.urlHash),
    index("site_page_by_audit").on(table.lastAuditId),
    index("site_page_search").using("gin", table.search),
    index("site_page_without_words").on(table.projectId, table.id).where(sql`${table.search} is null`),
  ],
);
