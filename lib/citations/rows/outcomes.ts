import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isHeldBy, noLease } from "@/lib/platform/db/leases";
import { article, type CitedPageRow, citedPage } from "@/lib/platform/db/schema";
import { storableText } from "@/lib/platform/db/storable";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { bringTurnForward } from "@/lib/work/turn-rows";
import type { PageValidators } from "../ask-page";
import { type ChangedClaim, isSameChange } from "../rules/changed-claim";
import { storedChanges } from "../stored-changes";
import { holderOfPage, type PageClaim } from "./claimed-pages";

/** What a check found out. `same`: the page is as it was when it was read last. */
export type CheckOutcome =
  | { kind: "same" }
  | { kind: "read"; changes: readonly ChangedClaim[]; validators: PageValidators }
  | { kind: "gone"; changes: readonly ChangedClaim[] };

/** The most changes of a page that are stored, and of an event that are sent; and characters of each passage. */
const changesMax = 200;
const sentMax = 50;
const passageMax = 600;
const claimMax = 300;

/**
 * Stores what a check found, and queues the event of what has changed since the check before, in one transaction. Null,
 * with nothing stored, when the lease was lost; otherwise how many changes are new.
 */
export function recordCheckedPage(
  db: Database,
  claim: PageClaim,
  { outcome, now, nextAt }: { outcome: CheckOutcome; now: Date; nextAt: Date },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(citedPage)
      .where(isHeldBy(citedPage, holderOfPage(claim)))
      .for("update");
    if (row === undefined) return null;
    const { changes, confirmedChanges, added } = changesAfter(row, outcome);
    await tx
      .update(citedPage)
      .set({
        ...noLease,
        nextAt,
        attempts: 0,
        checks: row.checks + 1,
        checkedAt: now,
        state: stateOf(row, outcome, changes),
        changes: changes.map((each) => ({ ...each })),
        confirmedChanges: confirmedChanges.map((each) => ({ ...each })),
        changedAt: added.length > 0 ? now : changes.length > 0 ? row.changedAt : null,
        ...(outcome.kind === "read" && outcome.validators),
        ...(outcome.kind === "gone" && { etag: null, lastModified: null }),
      })
      .where(eq(citedPage.id, row.id));
    if (added.length > 0) await emitChanges(tx, row, added);
    await bringTurnForward(tx, "citations", row.workspaceId, sql`${nextAt.toISOString()}::timestamptz`);
    return added.length;
  });
}

/** The changes by now, without those that somebody has confirmed, and which of them were not known before. */
function changesAfter(row: CitedPageRow, outcome: CheckOutcome) {
  const [known, confirmed] = [storedChanges(row.changes), storedChanges(row.confirmedChanges)];
  if (outcome.kind === "same") return { changes: known, confirmedChanges: confirmed, added: [] };
  const found = outcome.changes.slice(0, changesMax).map(asStored);
  const changes = found.filter((change) => !isIn(confirmed)(change));
  return {
    changes,
    confirmedChanges: confirmed.filter(isIn(found)),
    added: changes.filter((change) => !isIn(known)(change)),
  };
}

function isIn(list: readonly ChangedClaim[]) {
  return (change: ChangedClaim) => list.some((each) => isSameChange(each, change));
}

function stateOf(
  row: CitedPageRow,
  { kind }: CheckOutcome,
  changes: readonly ChangedClaim[],
): CitedPageRow["state"] {
  if (kind === "gone") return "gone";
  if (kind === "same" && row.state === "gone") return row.state;
  return changes.length === 0 ? "unchanged" : "changed";
}

function asStored({ claimId, text, before, after }: ChangedClaim): ChangedClaim {
  return {
    claimId,
    text: kept(text, claimMax),
    before: kept(before, passageMax),
    after: after === null ? null : kept(after, passageMax),
  };
}

function kept(passage: string, lengthMax: number): string {
  return storableText(passage.slice(0, lengthMax));
}

async function emitChanges(
  tx: Transaction,
  { articleId, projectId, url }: CitedPageRow,
  added: readonly ChangedClaim[],
): Promise<void> {
  const [found] = await tx
    .select({ title: article.title, slug: article.slug })
    .from(article)
    .where(eq(article.id, articleId));
  if (found === undefined) return;
  await emitEvent(tx, {
    projectId,
    type: "article.claims_changed",
    data: {
      article_id: articleId,
      ...found,
      source_url: url,
      changes: added.slice(0, sentMax).map(({ claimId, text, before, after }) => ({
        claim_id: claimId,
        claim: text,
        before,
        after,
      })),
    },
  });
}

/** Has a page without an answer asked again later, which says nothing about its claims. False when the lease was lost. */
export function recordNoAnswer(
  db: Database,
  claim: PageClaim,
  end: { kind: "retry"; waitSeconds: number } | { kind: "given up"; nextAt: Date },
): Promise<boolean> {
  const at =
    end.kind === "retry" ? secondsFromNow(end.waitSeconds) : sql`${end.nextAt.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(citedPage)
      .set({
        ...noLease,
        nextAt: at,
        ...(end.kind === "given up" && {
          attempts: 0,
          checks: sql`${citedPage.checks} + 1`,
          state: "unreachable" as const,
        }),
      })
      .where(isHeldBy(citedPage, holderOfPage(claim)))
      .returning({ id: citedPage.id });
    if (rows.length === 0) return false;
    await bringTurnForward(tx, "citations", claim.page.workspaceId, at);
    return true;
  });
}
