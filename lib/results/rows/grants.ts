import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { type ProjectRow, searchGrant } from "@/lib/platform/db/schema";

type Project = Authorized<Pick<ProjectRow, "id">>;

/** Notes that Google is asked for a project. What was begun before, or waits for a property, is forgotten. */
export async function beginGrant(
  db: Database,
  { id: projectId }: Project,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): Promise<void> {
  const begun = { nonce, secret: null, properties: [], expiresAt };
  await db
    .insert(searchGrant)
    .values({ projectId, ...begun })
    .onConflictDoUpdate({ target: searchGrant.projectId, set: begun });
}

/** Uses up what was begun, so that one answer of Google counts once. False when it was not begun, or was used. */
export async function useGrant(db: Database, { id }: Project, nonce: string): Promise<boolean> {
  const used = await db
    .update(searchGrant)
    .set({ nonce: null })
    .where(and(eq(searchGrant.projectId, id), eq(searchGrant.nonce, nonce)))
    .returning({ id: searchGrant.projectId });
  return used.length > 0;
}

/** Keeps what a Google account has allowed until somebody says which property to read. */
export async function keepGrant(
  db: Database,
  { id }: Project,
  kept: { secret: string; properties: string[]; expiresAt: Date },
): Promise<void> {
  await db.update(searchGrant).set(kept).where(eq(searchGrant.projectId, id));
}

/** What a Google account has allowed, and waits for a property; null without it. */
export async function findSearchGrant(
  db: Database,
  { id }: Pick<ProjectRow, "id">,
  now: Date,
): Promise<{ secret: string; properties: string[] } | null> {
  const [row] = await db
    .select({ secret: searchGrant.secret, properties: searchGrant.properties })
    .from(searchGrant)
    .where(and(eq(searchGrant.projectId, id), isNotNull(searchGrant.secret), gt(searchGrant.expiresAt, now)));
  if (row === undefined || row.secret === null) return null;
  return { secret: row.secret, properties: row.properties };
}
