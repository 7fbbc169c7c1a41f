import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { isUnclaimed } from "@/lib/platform/db/leases";
import { type MailRow, mail } from "@/lib/platform/db/schema";
import { noticeData } from "./notices";

/** How many waiting notices one mail takes in at once, and how many it is about at most. */
const gatheredMax = 200;
const toldMax = 500;

/**
 * Takes the other waiting notices of the same kind to the same person about the same workspace into this one, which has
 * been claimed: what happens within minutes is told by one mail. They are `dropped` in the same transaction.
 */
export async function gatherInto(tx: Transaction, row: MailRow): Promise<MailRow> {
  if (row.kind !== "approval" && row.kind !== "not_live") return row;
  const others = tx
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.userId, row.userId ?? ""),
        eq(mail.workspaceId, row.workspaceId ?? ""),
        eq(mail.kind, row.kind),
        ne(mail.id, row.id),
        isNotNull(mail.nextAt),
        isUnclaimed(mail),
      ),
    )
    .orderBy(asc(mail.id))
    .limit(gatheredMax)
    .for("update", { skipLocked: true });
  const gathered = await tx
    .update(mail)
    .set({ status: "dropped", nextAt: null, lastError: null })
    .where(sql`${mail.id} = any(array(${others}))`)
    .returning({ data: mail.data });
  if (gathered.length === 0) return row;
  const data = together(
    row.kind,
    [row, ...gathered].map((each) => each.data),
  );
  await tx.update(mail).set({ data }).where(eq(mail.id, row.id));
  return { ...row, data };
}

function together(kind: "approval" | "not_live", all: readonly object[]): object {
  if (kind === "approval") {
    const articles = all.flatMap((data) => noticeData.approval.parse(data).articles);
    return { articles: articles.slice(0, toldMax) };
  }
  const publicationIds = all.flatMap((data) => noticeData.not_live.parse(data).publicationIds);
  return { publicationIds: [...new Set(publicationIds)].slice(0, toldMax) };
}
