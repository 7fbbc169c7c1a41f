import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Context } from "./context";
import {
  claimIdempotentAnswer,
  findIdempotentAnswer,
  forgetIdempotentAnswer,
  type IdempotencyClaim,
  storeIdempotentAnswer,
} from "./idempotency-queries";
import type { Operation } from "./operation";
import { Refusal } from "./refusal";

/**
 * Runs `work` once for an Idempotency-Key: the same key and input within 24 hours get the first answer.
 * A refusal is not kept, so that the caller can fix what was refused and try again.
 * Throws `idempotency_mismatch` for another input, `conflict` while the first call still runs.
 */
export async function rememberAnswer<Output extends z.ZodType>(
  operation: Operation<z.ZodType, Output>,
  ctx: Context,
  input: unknown,
  work: () => Promise<z.output<Output>>,
): Promise<z.output<Output>> {
  if (ctx.idempotencyKey === null || ctx.actor.kind !== "key") return work();
  refuseUnusableKey(ctx.idempotencyKey);
  const claim: IdempotencyClaim = {
    contentKeyId: ctx.actor.keyId,
    operation: operation.name,
    idempotencyKey: ctx.idempotencyKey,
    inputHash: createHash("sha256").update(canonicalJson(input)).digest("hex"),
  };
  const id = await claimIdempotentAnswer(ctx.db, claim);
  if (id === null) return firstAnswer(operation, ctx, claim);
  try {
    const output = await work();
    await storeIdempotentAnswer(ctx.db, id, output);
    return output;
  } catch (error) {
    await forgetIdempotentAnswer(ctx.db, id);
    throw error;
  }
}

/** After which a caller may ask again for the answer to a call that runs. */
const runningSeconds = 5;

function refuseUnusableKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = "must have 1 to 255 printable ASCII characters without spaces";
  throw new Refusal("invalid_request", `The Idempotency-Key ${message}.`, {
    fields: [{ field: "Idempotency-Key", message }],
  });
}

async function firstAnswer<Output extends z.ZodType>(
  operation: Operation<z.ZodType, Output>,
  ctx: Context,
  claim: IdempotencyClaim,
): Promise<z.output<Output>> {
  const row = await findIdempotentAnswer(ctx.db, claim);
  if (row !== null && row.inputHash !== claim.inputHash) {
    throw new Refusal(
      "idempotency_mismatch",
      "This Idempotency-Key was used with another request; use a new key for a new request.",
    );
  }
  if (row === null || row.answer === null) {
    throw new Refusal(
      "conflict",
      `The first request with this Idempotency-Key is still running; try again in ${runningSeconds} seconds.`,
      { retry_after: runningSeconds },
    );
  }
  return operation.output.parse(row.answer);
}

/** JSON with sorted keys, so that the order of an input's fields does not change its hash. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === "object" && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
