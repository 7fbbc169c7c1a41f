import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { storedClaims } from "@/lib/articles/stored-claims";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { noLease } from "@/lib/platform/db/leases";
import {
  article,
  articleVersion,
  type CitedPageRow,
  citedPage,
  hasOutdatedCitations,
  project,
} from "@/lib/platform/db/schema";
import { bringTurnForward } from "@/lib/work/turn-rows";
import { citedClaims } from "../cited-claims";
import type { CitedClaim } from "../rules/changed-claim";
import { firstCheckAt } from "../rules/schedule";
import { storedChanges } from "../stored-changes";

/** The ids of some articles whose text is newer than the pages that are watched for it. */
export async function outdatedCitations(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(hasOutdatedCitations(article))
    .orderBy(asc(article.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Brings the pages that are watched for an article in line with the claims of its text: pages that are cited no more
 * leave, new ones join, and a new version starts the schedule again. A change of a claim that the text no longer makes is
 * dropped with it.
 */
export async function alignCitedPages(tx: Transaction, articleId: string): Promise<void> {
  const [row] = await tx
    .select({
      id: article.id,
      projectId: article.projectId,
      workspaceId: project.workspaceId,
      version: article.version,
      citedVersion: article.citedVersion,
      claims: article.claims,
      versionAt: sql<Date>`coalesce((select ${articleVersion.createdAt} from ${articleVersion}
        where ${articleVersion.articleId} = ${article.id} and ${articleVersion.number} = ${article.version}), ${article.createdAt})`.mapWith(
        article.createdAt,
      ),
    })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(eq(article.id, articleId))
    .for("no key update", { of: article });
  if (row === undefined || row.citedVersion === row.version) return;
  const cited = citedClaims(storedClaims(row.claims));
  await removeOthers(tx, row.id, [...cited.keys()]);
  const kept = await keepCited(tx, row, cited);
  await addMissing(
    tx,
    row,
    [...cited.keys()].filter((url) => !kept.has(url)),
  );
  await tx.update(article).set({ citedVersion: row.version }).where(eq(article.id, row.id));
  if (cited.size > 0) {
    const at = firstCheckAt(row.versionAt).toISOString();
    await bringTurnForward(tx, "citations", row.workspaceId, sql`${at}::timestamptz`);
  }
}

interface CitingRow {
  id: string;
  projectId: string;
  workspaceId: string;
  version: number;
  versionAt: Date;
}

async function removeOthers(tx: Transaction, articleId: string, urls: string[]): Promise<void> {
  await tx
    .delete(citedPage)
    .where(
      and(eq(citedPage.articleId, articleId), urls.length > 0 ? notInArray(citedPage.url, urls) : undefined),
    );
}

/** Starts the schedule of the pages that are still cited again. Their addresses. */
async function keepCited(
  tx: Transaction,
  citing: CitingRow,
  cited: ReadonlyMap<string, readonly CitedClaim[]>,
): Promise<Set<string>> {
  const pages = await tx
    .select()
    .from(citedPage)
    .where(eq(citedPage.articleId, citing.id))
    .orderBy(asc(citedPage.url))
    .for("update");
  for (const page of pages) {
    const ids = new Set(cited.get(page.url)?.map(({ id }) => id));
    await tx
      .update(citedPage)
      .set({ ...restarted(citing, placeOf(cited, page.url)), ...changesOf(page, ids) })
      .where(eq(citedPage.id, page.id));
  }
  return new Set(pages.map(({ url }) => url));
}

/** Its claims were not compared with the page as it was read last, so it is asked for whole, and a check that runs is void. */
function restarted({ version, versionAt }: CitingRow, place: number) {
  return {
    ...noLease,
    articleVersion: version,
    versionAt,
    checks: 0,
    attempts: 0,
    etag: null,
    lastModified: null,
    nextAt: staggered(versionAt, place),
  };
}

function changesOf(page: CitedPageRow, claimIds: ReadonlySet<string>) {
  const stillMade = (column: readonly object[]) =>
    storedChanges(column)
      .filter(({ claimId }) => claimIds.has(claimId))
      .map((each) => ({ ...each }));
  const changes = stillMade(page.changes);
  const isOver = changes.length === 0;
  return {
    changes,
    confirmedChanges: stillMade(page.confirmedChanges),
    ...(isOver && { changedAt: null, state: page.state === "changed" ? null : page.state }),
  };
}

async function addMissing(tx: Transaction, citing: CitingRow, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const { id: articleId, projectId, workspaceId } = citing;
  await tx.insert(citedPage).values(
    urls.map((url, place) => ({
      articleId,
      projectId,
      workspaceId,
      url,
      host: new URL(url).host,
      ...restarted(citing, place),
    })),
  );
}

function placeOf(cited: ReadonlyMap<string, unknown>, url: string): number {
  return [...cited.keys()].indexOf(url);
}

/** A minute apart, so that an article that cites many pages of a site asks it for one after the other. */
function staggered(versionAt: Date, place: number): Date {
  return new Date(firstCheckAt(versionAt).getTime() + place * 60_000);
}

/** Leaves articles whose claims cannot be read out, so that they do not keep the others waiting. */
export async function leaveCitationsOut(db: Database, articleIds: readonly string[]): Promise<void> {
  await db
    .update(article)
    .set({ citedVersion: sql`${article.version}` })
    .where(inArray(article.id, [...articleIds]));
}
