import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { integration, publication } from "@/lib/platform/db/schema";
import { requeue } from "./turns";

/** Whether the article is being written to a destination at this moment. */
export async function hasWriteInProgress(tx: Transaction, articleId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: publication.id })
    .from(publication)
    .where(
      and(
        eq(publication.articleId, articleId),
        isNotNull(publication.writeToken),
        sql`${publication.writeUntil} > now()`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Ends what is known of an article's entries at this kind of destination, because they were removed there. */
export async function forgetEntry(tx: Transaction, articleId: string, provider: string): Promise<void> {
  const ofProvider = tx
    .select({ one: sql`1` })
    .from(integration)
    .where(and(eq(integration.id, publication.integrationId), eq(integration.provider, provider)));
  const isForgotten = and(eq(publication.articleId, articleId), exists(ofProvider));
  for (const before of await tx.select().from(publication).where(isForgotten).for("update")) {
    const [after] = await tx
      .update(publication)
      .set(forgotten)
      .where(eq(publication.id, before.id))
      .returning();
    if (after !== undefined) await requeue(tx, before, after);
  }
}

const forgotten = {
  remoteId: null,
  externalUrl: null,
  storedFields: null,
  desiredFields: null,
  articleVersion: null,
  publishStatus: "draft",
  state: "unverified",
  verifyStatus: "skipped",
  error: null,
  writeToken: null,
  writeUntil: null,
  writeVersion: null,
  nextCheckAt: null,
  pausedCheckAt: null,
  checkToken: null,
  checkUntil: null,
  checkHost: "",
  updatedAt: sql`now()`,
} as const;
