import { and, eq, sql } from "drizzle-orm";
import { storedClaims } from "@/lib/articles/stored-claims";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { extendLease, isHeldBy, newLease, noLease } from "@/lib/platform/db/leases";
import { article, type CitedPageRow, citedPage, project, workspace } from "@/lib/platform/db/schema";
import { bringTurnForward, passTurn } from "@/lib/work/turn-rows";
import { citedClaims } from "../cited-claims";
import type { CitedClaim } from "../rules/changed-claim";
import { citedHostIsFree, isDuePage } from "./due-pages";

/** A page that this process asks for, and the claims that it proved; storing anything requires the token. */
export interface PageClaim {
  page: CitedPageRow;
  leaseToken: string;
  languageCode: string;
  claims: readonly CitedClaim[];
}

/** How long nobody looks at a page again whose article or project is in the trash. */
const inTrashDays = 30;

/**
 * Claims one page and counts the attempt; null when it is not due, another process has it or asks its host, or its article
 * is in the trash.
 */
export function claimCitedPage(db: Database, id: string, leaseSeconds: number): Promise<PageClaim | null> {
  return db.transaction(async (tx) => {
    const page = await claimIn(tx, id, leaseSeconds);
    if (page === null) return null;
    await passTurn(tx, "citations", page.workspaceId);
    const [found] = await tx
      .select({ claims: article.claims, languageCode: article.languageCode, isInUse })
      .from(article)
      .innerJoin(project, eq(project.id, article.projectId))
      .innerJoin(workspace, eq(workspace.id, project.workspaceId))
      .where(eq(article.id, page.articleId));
    if (found?.isInUse !== true || page.leaseToken === null) {
      const later = { nextAt: secondsFromNow(inTrashDays * 86_400), attempts: 0 };
      await tx
        .update(citedPage)
        .set({ ...noLease, ...later })
        .where(eq(citedPage.id, page.id));
      return null;
    }
    const claims = citedClaims(storedClaims(found.claims)).get(page.url) ?? [];
    return { page, leaseToken: page.leaseToken, languageCode: found.languageCode, claims };
  });
}

const isInUse = sql<boolean>`(${article.deletedAt} is null and ${project.deletedAt} is null and ${workspace.deletedAt} is null)`;

async function claimIn(tx: Transaction, id: string, leaseSeconds: number): Promise<CitedPageRow | null> {
  const [due] = await tx
    .select({ id: citedPage.id, host: citedPage.host })
    .from(citedPage)
    .where(and(eq(citedPage.id, id), isDuePage))
    .for("update", { skipLocked: true });
  if (due === undefined) return null;
  // Another workspace may claim a page of the same host right now: the lock makes the two take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`citation ${due.host}`}, 0))`);
  const [row] = await tx
    .update(citedPage)
    .set({
      ...newLease(leaseSeconds),
      nextAt: secondsFromNow(leaseSeconds),
      attempts: sql`${citedPage.attempts} + 1`,
    })
    .where(and(eq(citedPage.id, due.id), citedHostIsFree))
    .returning();
  return row ?? null;
}

/** Extends the lease; false when it has been lost. */
export function extendPage(db: Database, claim: PageClaim, seconds: number): Promise<boolean> {
  return extendLease(db, citedPage, holderOfPage(claim), seconds);
}

export function holderOfPage({ page: { id }, leaseToken }: PageClaim) {
  return { id, leaseToken };
}

/** Leaves a page to the next sweep, which costs no attempt. */
export async function releasePage(db: Database, claim: PageClaim, waitSeconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    const released = await tx
      .update(citedPage)
      .set({
        ...noLease,
        nextAt: secondsFromNow(waitSeconds),
        attempts: sql`greatest(${citedPage.attempts} - 1, 0)`,
      })
      .where(isHeldBy(citedPage, holderOfPage(claim)))
      .returning({ id: citedPage.id });
    if (released.length > 0) {
      await bringTurnForward(tx, "citations", claim.page.workspaceId, secondsFromNow(waitSeconds));
    }
  });
}
