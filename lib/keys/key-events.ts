import type { Context } from "@/lib/kernel/context";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { viewKey } from "./key-view";
import type { ContentKeyRow } from "./queries";

/** Tells those who watch the project what became of a key, in the transaction of the change. */
export async function emitKeyEvent(
  ctx: Context,
  type: "key.minted" | "key.revoked",
  row: ContentKeyRow,
): Promise<void> {
  const { id, name, key_prefix: keyPrefix, scopes, expires_at: expiresAt } = viewKey(row, ctx.now());
  const data = { key_id: id, name, key_prefix: keyPrefix, scopes, expires_at: expiresAt };
  const isDue = await ctx.db.transaction((tx) => emitEvent(tx, { projectId: row.projectId, type, data }));
  if (isDue) ctx.wake("events");
}
