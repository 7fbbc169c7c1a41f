import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { emitKeyEvent } from "./key-events";
import { keyView, viewKey } from "./key-view";
import { requireKey, revokeKeyRow } from "./queries";

export const revokeKey = operation({
  name: "keys.revoke",
  summary: "Revoke a content API key and its feed token; both are refused at their next use",
  access: "user",
  effect: "removes",
  phrases: ["revoked {key}", "revoke {key}"],
  role: "admin",
  input: z.strictObject({ keyId: idField("a content API key") }),
  output: z.object({ key: keyView }),
  async run(ctx, { keyId }) {
    const row = await requireKey(ctx, keyId);
    const revoked = await revokeKeyRow(ctx.db, row);
    if (row.revokedAt === null) await emitKeyEvent(ctx, "key.revoked", revoked);
    return { key: viewKey(revoked, ctx.now()) };
  },
});
