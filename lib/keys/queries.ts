import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { inProject, requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { printedSql, rowsOf } from "@/lib/platform/db/rows-of";
import { contentKey, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import type { FoundKey } from "@/lib/platform/keys/key-lookups";
import { coarseNetwork } from "@/lib/platform/keys/networks";

export type ContentKeyRow = typeof contentKey.$inferSelect;

const holder = printedSql(sql`select ${contentKey.id} as "keyId", ${project.id} as "projectId",
    ${project.workspaceId} as "workspaceId", to_jsonb(${contentKey.scopes}) as scopes,
    to_jsonb(${contentKey.allowedAddresses}) as "allowedAddresses"
  from ${contentKey} join ${project} on ${project.id} = ${contentKey.projectId}
  where ${contentKey.revokedAt} is null and ${project.deletedAt} is null
    and (${contentKey.expiresAt} is null or ${contentKey.expiresAt} > now())`);
const hashColumns = { key: contentKey.keyHash, feed: contentKey.feedTokenHash };

/**
 * The holder of a token, unless its key is revoked or has expired or its project is deleted. Not cached, so that such a key is refused at once.
 */
export async function findKeyHolder(
  db: Database,
  kind: "key" | "feed",
  hash: string,
): Promise<FoundKey | null> {
  const [found] = await rowsOf<FoundKey>(db, sql`${holder} and ${hashColumns[kind]} = ${hash}`);
  return found ?? null;
}

/** Records that a key was used and roughly where, at most once a minute, so that reads do not become writes. */
export async function touchKey(db: Database, keyId: string, clientAddress: string): Promise<void> {
  await db
    .update(contentKey)
    .set({ lastUsedAt: sql`now()`, lastUsedPlace: coarseNetwork(clientAddress) })
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

/** A key that is neither revoked nor expired. Written as its index is, by which the keys of a project are counted. */
const isLive = sql`(${contentKey.revokedAt} is null and coalesce(${contentKey.expiresAt}, 'infinity') > now())`;
const endedListedMax = 50;

/** All live keys of a project and the last ones that are not, newest first. */
export async function listKeys(db: Database, projectId: string): Promise<ContentKeyRow[]> {
  const ofProject = (condition: SQL) =>
    db
      .select()
      .from(contentKey)
      .where(and(eq(contentKey.projectId, projectId), condition))
      .orderBy(desc(contentKey.createdAt), desc(contentKey.id));
  const live = ofProject(isLive);
  const ended = ofProject(sql`not ${isLive}`).limit(endedListedMax);
  return unionAll(live, ended).orderBy(desc(contentKey.createdAt), desc(contentKey.id));
}

/** Lets nobody else mint a key of this project until the transaction ends. */
export async function lockKeysOf(db: Database, projectId: string): Promise<void> {
  await db.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for("no key update");
}

export async function countLiveKeys(db: Database, projectId: string): Promise<number> {
  return db.$count(contentKey, and(eq(contentKey.projectId, projectId), isLive));
}

export async function findKey(db: Database, scope: Scope, id: string): Promise<ContentKeyRow | null> {
  const [row] = await db
    .select()
    .from(contentKey)
    .where(and(eq(contentKey.id, id), withinProjects(scope, contentKey.projectId)));
  return row ?? null;
}

export const requireKey = requireRow("content API key", findKey, inProject);

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

/** Changes what is given about a key; a property that is not there stays. */
export async function updateKeyRow(
  db: Database,
  key: Authorized<ContentKeyRow>,
  change: { [Column in "name" | "note" | "allowedAddresses"]?: ContentKeyRow[Column] | undefined },
): Promise<ContentKeyRow> {
  if (Object.values(change).every((value) => value === undefined)) return key;
  const [row] = await db.update(contentKey).set(change).where(eq(contentKey.id, key.id)).returning();
  if (row === undefined) throw new Error("the content key vanished while it was changed");
  return row;
}

/** The keys that these tokens are, or whose feed tokens they are, and the names of their projects. */
export async function findKeysByHashes(
  db: Database,
  hashes: readonly string[],
): Promise<{ key: ContentKeyRow; projectName: string }[]> {
  return db
    .select({ key: contentKey, projectName: project.name })
    .from(contentKey)
    .innerJoin(project, eq(project.id, contentKey.projectId))
    .where(or(inArray(contentKey.keyHash, [...hashes]), inArray(contentKey.feedTokenHash, [...hashes])));
}
