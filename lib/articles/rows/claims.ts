import { eq, sql } from "drizzle-orm";
import type { CheckedClaims } from "@/lib/content/claims/claim";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type ArticleRow, article, type StoredGateIssue } from "@/lib/platform/db/schema";
import { actorColumns, type StoredActor } from "@/lib/platform/db/schema/actor-columns";

/** The claims of an article and what the gate says, which nobody else changes until the transaction ends. */
export async function lockClaims(db: Database | Transaction, { id }: Authorized<ArticleRow>) {
  const [row] = await db
    .select({ claims: article.claims, gateIssues: article.gateIssues })
    .from(article)
    .where(eq(article.id, id))
    .for("update");
  return row ?? null;
}

/** Stores claims that somebody has confirmed, with what the publish gate says by then; null if it has not read the text. */
export async function storeClaims(
  db: Database | Transaction,
  { id }: Authorized<ArticleRow>,
  claims: CheckedClaims,
  gateIssues: StoredGateIssue[] | null,
): Promise<void> {
  await db.update(article).set({ claims, gateIssues, updatedAt: sql`now()` }).where(eq(article.id, id));
}

/** How a reader recognises who confirms: the e-mail address of a user, or the kind of any other actor. */
export async function confirmerOf(db: Database | Transaction, actor: StoredActor): Promise<string> {
  const { actorLabel } = actorColumns(actor);
  if (actorLabel === null) return actor.kind;
  const [row] = await db.execute<{ label: string | null }>(sql`select ${actorLabel} as label`);
  return row?.label ?? actor.kind;
}
