import { and, desc, eq, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { contentKey, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { statement } from "@/lib/platform/db/statement";
import type { KeyHolder } from "@/lib/platform/keys/key-lookups";

export type ContentKeyRow = typeof contentKey.$inferSelect;

const holderBy = (hashColumn: typeof contentKey.keyHash | typeof contentKey.feedTokenHash) =>
  statement<{ hash: string }, KeyHolder>(
    (value) => sql`select ${contentKey.id} as "keyId", ${project.id} as "projectId",
        ${project.workspaceId} as "workspaceId"
      from ${contentKey} join ${project} on ${project.id} = ${contentKey.projectId}
      where ${hashColumn} = ${value("hash")} and ${contentKey.revokedAt} is null`,
  );
const holders = { key: holderBy(contentKey.keyHash), feed: holderBy(contentKey.feedTokenHash) };

/** The holder of a token, unless its key is revoked. Not cached, so that a revoked key is refused at once. */
export async function findKeyHolder(
  db: Database,
  kind: "key" | "feed",
  hash: string,
): Promise<KeyHolder | null> {
  const [holder] = await holders[kind](db, { hash });
  return holder ?? null;
}

/** Records that a key was used, at most once a minute, so that reads do not become writes. */
export async function touchKey(db: Database, keyId: string): Promise<void> {
  await db
    .update(contentKey)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(contentKey.id, keyId),
        sql`(${contentKey.lastUsedAt} is null or ${contentKey.lastUsedAt} < now() - interval '1 minute')`,
      ),
    );
}

export async function insertKey(
  db: Database,
  values: typeof contentKey.$inferInsert,
): Promise<ContentKeyRow> {
  const [row] = await db.insert(contentKey).values(values).returning();
  if (row === undefined) throw new Error("the database returned no row for a new content key");
  return row;
}

export async function listKeys(db: Database, projectId: string): Promise<ContentKeyRow[]> {
  return db
    .select()
    .from(contentKey)
    .where(eq(contentKey.projectId, projectId))
    .orderBy(desc(contentKey.createdAt), desc(contentKey.id));
}

export async function findKey(db: Database, scope: Scope, id: string): Promise<ContentKeyRow | null> {
  const [row] = await db
    .select()
    .from(contentKey)
    .where(and(eq(contentKey.id, id), withinProjects(db, scope, contentKey.projectId)));
  return row ?? null;
}

/** Revokes a key and its feed token. Revoking a key again keeps the time of the first revocation. */
export async function revokeKeyRow(db: Database, key: Authorized<ContentKeyRow>): Promise<ContentKeyRow> {
  const [row] = await db
    .update(contentKey)
    .set({ revokedAt: sql`coalesce(${contentKey.revokedAt}, now())` })
    .where(eq(contentKey.id, key.id))
    .returning();
  if (row === undefined) throw new Error("the content key vanished while it was revoked");
  return row;
}
