import { and, desc, eq, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import {
  type AuditRow,
  article,
  audit,
  auditedPage,
  publication,
  wordsNotRead,
  wordsRead,
} from "@/lib/platform/db/schema";
import { containing } from "./search-queries";

/** What a text may link to. */
export interface LinkTargetRow {
  title: string;
  url: string;
}

/** How many of a project's newest articles a search looks at, so that it costs the same in every project. */
const articlesConsideredMax = 500;

/**
 * The newest articles that are live and whose title or keyword contains the text, without the one that is edited. Each
 * has the address at which it was found last, which stays while a newer text is looked for there.
 */
export async function searchLiveArticleRows(
  db: Database,
  edited: { id: string; projectId: string },
  text: string,
  limit: number,
): Promise<LinkTargetRow[]> {
  const newest = db
    .select({
      id: article.id,
      title: article.title,
      keyword: article.seedKeyword,
      createdAt: article.createdAt,
    })
    .from(article)
    .where(and(eq(article.projectId, edited.projectId), isNull(article.deletedAt), ne(article.id, edited.id)))
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(articlesConsideredMax)
    .as("newest");
  const page = db
    .select({ url: sql<string>`${publication.externalUrl}`.as("url") })
    .from(publication)
    .where(
      and(
        eq(publication.articleId, newest.id),
        isNotNull(publication.externalUrl),
        or(
          eq(publication.state, "published"),
          and(eq(publication.state, "checking"), isNotNull(publication.verifiedAt)),
        ),
      ),
    )
    .orderBy(desc(publication.verifiedAt))
    .limit(1)
    .as("page");
  const pattern = containing(text);
  return db
    .select({ title: newest.title, url: page.url })
    .from(newest)
    .crossJoinLateral(page)
    .where(or(ilike(newest.title, pattern), ilike(newest.keyword, pattern)))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit);
}

/** The addresses at which an article is, or was to be. */
export async function listAddressesOf(db: Database, articleId: string): Promise<string[]> {
  const rows = await db
    .select({ url: publication.externalUrl })
    .from(publication)
    .where(eq(publication.articleId, articleId));
  return rows.flatMap(({ url }) => url ?? []);
}

/** An audit, the host that it started from, and the home page to which that led. */
export type AuditedPlace = Pick<AuditRow, "id" | "host" | "homeUrl">;

/** The project's last finished audit, without its report, which is many times the rest; null when none has finished. */
export async function findLatestAuditedPlace(db: Database, projectId: string): Promise<AuditedPlace | null> {
  const [row] = await db
    .select({ id: audit.id, host: audit.host, homeUrl: audit.homeUrl })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.status, "finished")))
    .orderBy(desc(audit.finishedAt))
    .limit(1);
  return row ?? null;
}

/** How many of an audit's pages a search looks at: all of most sites, and the longest texts of a larger one. */
const pagesConsideredMax = 1000;

/** The pages of these hosts whose title or address contains the text, those that most pages link to first. */
export async function searchAuditedPageRows(
  db: Database,
  { auditId, hosts }: { auditId: string; hosts: readonly string[] },
  text: string,
  limit: number,
): Promise<LinkTargetRow[]> {
  const longest = db
    .select({
      id: auditedPage.id,
      title: sql<string>`coalesce(${auditedPage.title}, '')`.as("title"),
      url: auditedPage.url,
      status: auditedPage.status,
      linksIn: auditedPage.linksIn,
    })
    .from(auditedPage)
    .where(
      and(
        eq(auditedPage.auditId, auditId),
        // Not as a parameter, so that the index is found without knowing its value.
        sql`${auditedPage.state} = 'done'`,
        lt(wordsRead(auditedPage), wordsNotRead),
      ),
    )
    .orderBy(desc(wordsRead(auditedPage)), desc(auditedPage.id))
    .limit(pagesConsideredMax)
    .as("longest");
  const pattern = containing(text);
  return db
    .select({ title: longest.title, url: longest.url })
    .from(longest)
    .where(
      and(
        eq(longest.status, 200),
        ne(longest.title, ""),
        inArray(sql`split_part(${longest.url}, '/', 3)`, [...hosts]),
        or(ilike(longest.title, pattern), ilike(longest.url, pattern)),
      ),
    )
    .orderBy(desc(longest.linksIn), longest.id)
    .limit(limit);
}
