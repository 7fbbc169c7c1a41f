import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type ArticleRow, article, isOffered, project } from "@/lib/platform/db/schema";
import type { Scope } from "@/lib/platform/db/scope";
import { visible } from "./articles";

/** An article without its texts, with their sizes in bytes. */
export interface ArticleState
  extends Pick<
    ArticleRow,
    | "id"
    | "projectId"
    | "jobId"
    | "title"
    | "slug"
    | "metaDescription"
    | "excerpt"
    | "seedKeyword"
    | "keywords"
    | "languageCode"
    | "score"
    | "gateIssues"
    | "version"
    | "sample"
    | "createdAt"
    | "updatedAt"
  > {
  website: string;
  /** Neither hidden, nor blocked by the gate, nor waiting for an approval. */
  offered: boolean;
  markdownBytes: number;
  htmlBytes: number;
}

const columns = {
  id: article.id,
  projectId: article.projectId,
  jobId: article.jobId,
  title: article.title,
  slug: article.slug,
  metaDescription: article.metaDescription,
  excerpt: article.excerpt,
  seedKeyword: article.seedKeyword,
  keywords: article.keywords,
  languageCode: article.languageCode,
  score: article.score,
  gateIssues: article.gateIssues,
  version: article.version,
  sample: article.sample,
  createdAt: article.createdAt,
  updatedAt: article.updatedAt,
  website: project.website,
  offered: sql<boolean>`(${isOffered(article)})`,
  // PostgreSQL knows the size of a stored text without reading it.
  markdownBytes: sql<number>`octet_length(${article.contentMarkdown})`,
  htmlBytes: sql<number>`octet_length(${article.contentHtml})`,
};

/** The articles with these ids, in no particular order, without those that the caller may not see. */
export async function listArticleStates(
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<ArticleState[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(inArray(article.id, [...ids]), visible(scope)))
    .limit(ids.length);
}

export async function findArticleState(db: Database, scope: Scope, id: string): Promise<ArticleState | null> {
  return (await listArticleStates(db, scope, [id]))[0] ?? null;
}

/** One of the two texts of each of these articles, by article id. */
export async function listArticleTexts(
  db: Database,
  ids: readonly string[],
  format: "markdown" | "html",
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const text = format === "html" ? article.contentHtml : article.contentMarkdown;
  const rows = await db
    .select({ id: article.id, text })
    .from(article)
    .where(inArray(article.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.text]));
}
