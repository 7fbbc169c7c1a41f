import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { ClaimSource } from "@/lib/content/claims/claim";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { type ArticleRow, articleSource, job, project } from "@/lib/platform/db/schema";
import { claimSources } from "../claim-sources";
import { findProjectGuide } from "./writing-guides";

/** A page that was fetched with success and could be read. */
export const isReadSource = and(eq(articleSource.httpStatus, 200), isNotNull(articleSource.contentHash));

/** `S2` comes before `S10`. */
export const sourceOrder = [asc(sql`length(${articleSource.key})`), asc(articleSource.key)];

/** Everything that may prove a claim of this article. */
export async function claimSourcesOf(db: Database, row: Authorized<ArticleRow>): Promise<ClaimSource[]> {
  const pages = await db
    .select()
    .from(articleSource)
    .where(and(eq(articleSource.articleId, row.id), isReadSource))
    .orderBy(...sourceOrder);
  const [own] = await db
    .select({ title: job.title, brief: job.brief, brandDescription: project.brandDescription })
    .from(project)
    .leftJoin(job, eq(job.articleId, row.id))
    .where(eq(project.id, row.projectId))
    .limit(1);
  const { voice } = await findProjectGuide(db, row.projectId);
  const { title = null, brief = null, brandDescription = "" } = own ?? {};
  return claimSources(
    { keyword: row.seedKeyword, title, brief, brandDescription, brandFacts: voice.facts },
    pages.map(({ key, url, finalUrl, title: name, sections }) => ({
      key,
      url: finalUrl ?? url,
      title: name,
      sections,
    })),
  );
}

/** The pages that were fetched for an article, also those that could not be read, without their texts. */
export async function listSources(db: Database, row: Authorized<ArticleRow>) {
  return db
    .select({
      key: articleSource.key,
      url: sql<string>`coalesce(${articleSource.finalUrl}, ${articleSource.url})`,
      title: articleSource.title,
      httpStatus: articleSource.httpStatus,
      isRead: sql<boolean>`coalesce(${isReadSource}, false)`,
      words: articleSource.words,
      fetchedAt: articleSource.fetchedAt,
    })
    .from(articleSource)
    .where(eq(articleSource.articleId, row.id))
    .orderBy(...sourceOrder)
    .limit(sourcesMax);
}

/** More than a writer is ever given. */
const sourcesMax = 100;
