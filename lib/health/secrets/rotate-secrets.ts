import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { SecretUnreadable } from "@/lib/platform/secret-box";
import { listSealedWith, replaceEnvelope } from "./queries";
import { type NeedsKeys, type SealedSecrets, sealedSecrets } from "./sealed-secrets";

const batchSize = 100;

/** Where a rotation goes on: after the row with this id, in this kind of secrets. */
const place = z.object({ kind: z.int().min(0), after: z.string().max(200).nullable() });

export const rotateSecrets = operation({
  name: "health.rotate_secrets",
  summary: "Encrypt stored secrets with the current key",
  description:
    "A call does one small batch, and `next` is where the next call goes on. What another process changes at the same time is left as it is.",
  access: "operator",
  effect: "overwrites",
  phrases: ["re-encrypted the stored secrets", "re-encrypt the stored secrets"],
  input: place.partial(),
  output: z.object({
    rotated: z.int(),
    /** How many secrets of this batch their key does not open. */
    unreadable: z.int(),
    next: place.nullable(),
  }),
  async run(ctx: Context & NeedsKeys, { kind = 0, after = null }) {
    const secrets = sealedSecrets[kind];
    if (secrets === undefined) return { rotated: 0, unreadable: 0, next: null };
    const { rotated, unreadable, last } = await rotateBatch(ctx, secrets, after);
    const next = last === null ? { kind: kind + 1, after: null } : { kind, after: last };
    return { rotated, unreadable, next: next.kind < sealedSecrets.length ? next : null };
  },
});

/** `last` is the last row of the batch; null when there are no more. */
async function rotateBatch(ctx: Context & NeedsKeys, kind: SealedSecrets, after: string | null) {
  const { present, known } = await kind.keys(ctx);
  const keyIds = known.filter((id) => id !== present);
  if (keyIds.length === 0) return { rotated: 0, unreadable: 0, last: null };
  const rows = await listSealedWith(ctx.db, kind.column, { keyIds, after, limit: batchSize });
  let rotated = 0;
  let unreadable = 0;
  for (const row of rows) {
    const fresh = await resealed(ctx, kind, row);
    if (fresh === null) unreadable += 1;
    else if (await replaceEnvelope(ctx.db, kind.column, row, fresh)) rotated += 1;
  }
  return { rotated, unreadable, last: rows.length < batchSize ? null : (rows.at(-1)?.id ?? null) };
}

/** Null for an envelope that its key does not open: it stays as it is, and the rotation goes on. */
async function resealed(
  ctx: Context & NeedsKeys,
  kind: SealedSecrets,
  row: { id: string; envelope: string },
) {
  try {
    return await kind.reseal(ctx, row.id, row.envelope);
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    ctx.logger.warn({ err: error, id: row.id, secrets: kind.name }, "a stored secret cannot be read");
    return null;
  }
}
