import { type SQL, sql } from "drizzle-orm";
import { printedSql } from "@/lib/platform/db/rows-of";
import {
  article,
  isOffered,
  project,
  type StoredFaqEntry,
  type StoredGateIssue,
} from "@/lib/platform/db/schema";

/** What the pull API shows of an article in a list, as its statements select it. */
export interface PulledSummary {
  id: string;
  title: string;
  slug: string;
  metaDescription: string;
  excerpt: string;
  seedKeyword: string;
  keywords: string[];
  languageCode: string;
  website: string;
  /** Neither hidden, nor blocked by the gate, nor waiting for an approval. */
  offered: boolean;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** What it shows of a whole article besides, without the texts. */
export interface PulledDetails {
  brandName: string;
  version: number;
  wordCount: number;
  gateIssues: StoredGateIssue[] | null;
  /** Null until the text was parsed. */
  faq: StoredFaqEntry[] | null;
}

export interface PulledTexts {
  contentMarkdown: string;
  contentHtml: string;
}

export type PulledArticle = PulledSummary & PulledDetails & PulledTexts;

/** The columns of PulledSummary that are the article's own. */
export const summaryColumns =
  printedSql(sql`${article.id} as "id", ${article.title} as "title", ${article.slug} as "slug",
  ${article.metaDescription} as "metaDescription", ${article.excerpt} as "excerpt",
  ${article.seedKeyword} as "seedKeyword", to_jsonb(${article.keywords}) as "keywords",
  ${article.languageCode} as "languageCode", (${isOffered(article)}) as "offered",
  ${article.createdAt} as "createdAt", ${article.updatedAt} as "updatedAt"`);

/** The columns of PulledDetails that are the article's own. */
export const detailColumns =
  printedSql(sql`${article.version} as "version", ${article.wordCount} as "wordCount", ${article.gateIssues} as "gateIssues",
  ${article.faq} as "faq"`);

/** The size of an article's texts, which is computed from them only as long as it is not stored. */
export const textBytes = sql`coalesce(${article.textBytes},
  octet_length(${article.contentMarkdown}) + octet_length(${article.contentHtml}))`;

/** Whether an article is one of the first whose texts have at most `bytesMax` bytes together, newest first. */
export const textsWithin = (bytesMax: number): SQL =>
  sql`sum(${textBytes}) over (order by ${newestFirst} rows unbounded preceding) <= ${sql.raw(String(bytesMax))}`;

export const newestFirst = sql`${article.createdAt} desc, ${article.id} desc`;

/** Identifies one state of an article. */
export const stateOfArticle = sql`${article.id} || '.' || ${article.revision}`;

/** Identifies a text, by 32 hexadecimal digits. */
export const digest = (text: SQL): SQL => sql`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)`;

/** Selects the ids of one page of the articles of `project`, newest first, from an index alone. */
export const newestIds = (isListed: SQL, { limit, offset }: { limit: number; offset: number }) =>
  sql`${idsOfProject} and ${isListed} ${orderedNewest} limit ${limit} offset ${offset}`;
const idsOfProject = printedSql(
  sql`select ${article.id} from ${article} where ${article.projectId} = ${project.id}`,
);
const orderedNewest = printedSql(sql`order by ${newestFirst}`);

/** Whether a version is one of those that the caller has. */
export const isKnown = (version: SQL, known: readonly string[]): SQL =>
  sql`${version} = any(${sql.param(known)}::text[])`;
