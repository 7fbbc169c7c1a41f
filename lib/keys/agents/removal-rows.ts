import { and, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { agentClient, agentCode, agentToken } from "@/lib/platform/db/schema";

/** Deletes codes a day or more after they expired: until then, a second use of one is noticed. Returns how many. */
export async function deleteOldCodes(db: Database, days: number): Promise<number> {
  const where = lt(agentCode.expiresAt, sql`now() - make_interval(days => ${days})`);
  return deleteBatch(db, agentCode, { key: agentCode.hash, oldestBy: agentCode.expiresAt, where });
}

export async function deleteExpiredTokens(db: Database, days: number): Promise<number> {
  const where = lt(agentToken.expiresAt, sql`now() - make_interval(days => ${days})`);
  return deleteBatch(db, agentToken, { key: agentToken.hash, oldestBy: agentToken.expiresAt, where });
}

/** Deletes clients to which nobody gave access within `days` days, with their codes. Returns how many. */
export async function deleteUnusedClients(db: Database, days: number): Promise<number> {
  const where = and(
    isNull(agentClient.firstUsedAt),
    lt(agentClient.createdAt, sql`now() - make_interval(days => ${days})`),
  );
  return deleteBatch(db, agentClient, { key: agentClient.id, oldestBy: agentClient.createdAt, where });
}
