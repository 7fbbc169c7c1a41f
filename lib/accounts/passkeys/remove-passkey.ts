import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { currentPassword } from "../account-fields";
import { confirmOwnSession, requireOwnAccount } from "../identity";
import { deletePasskeyRow, hasPasskey } from "./queries";

export const removePasskey = operation({
  name: "accounts.remove_passkey",
  summary: "Remove a passkey, which then signs in no more",
  access: "user",
  effect: "removes",
  phrases: ["removed a passkey", "remove a passkey"],
  role: null,
  input: z.strictObject({ passkeyId: idField("a passkey"), password: currentPassword }),
  output: z.object({ removed: z.boolean() }),
  refusals: ["unauthorized", "forbidden", "invalid_request", "rate_limited"],
  async run(ctx, { passkeyId, password }) {
    const { id } = await requireOwnAccount(ctx);
    if (!(await hasPasskey(ctx.db, id, passkeyId))) throw notFound("passkey");
    await confirmOwnSession(ctx, password);
    return { removed: await deletePasskeyRow(ctx.db, id, passkeyId) };
  },
});
