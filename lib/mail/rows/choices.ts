import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type NoticeKind, noticeKinds, user } from "@/lib/platform/db/schema";

/** The kinds of mail that a person has switched off; null without such a person. */
export async function findMailOff(db: Database, userId: string): Promise<NoticeKind[] | null> {
  const [row] = await db.select({ off: user.mailOff }).from(user).where(eq(user.id, userId));
  return row === undefined ? null : noticeKinds.filter((kind) => row.off.includes(kind));
}

/** Stores which kinds a person has switched off, and when their digest comes next; null when it is one of them. */
export async function storeMailOff(
  db: Database,
  userId: string,
  { off, nextDigestAt }: { off: readonly NoticeKind[]; nextDigestAt: Date | null },
): Promise<void> {
  await db
    .update(user)
    .set({ mailOff: [...off], nextDigestAt })
    .where(eq(user.id, userId));
}

/** Switches one kind off, and leaves the others as they are. False without such a person. */
export async function switchMailOff(db: Database, userId: string, kind: NoticeKind): Promise<boolean> {
  const rows = await db
    .update(user)
    .set({
      mailOff: sql`array_append(array_remove(${user.mailOff}, ${kind}), ${kind})`,
      ...(kind === "digest" && { nextDigestAt: null }),
    })
    .where(eq(user.id, userId))
    .returning({ id: user.id });
  return rows.length > 0;
}
