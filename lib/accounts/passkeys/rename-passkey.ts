import { z } from "zod";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { requireOwnAccount } from "../identity";
import { renamePasskeyRow } from "./queries";

export const renamePasskey = operation({
  name: "accounts.rename_passkey",
  summary: "Give a passkey another name",
  access: "user",
  effect: "overwrites",
  phrases: ["renamed a passkey", "rename a passkey"],
  role: null,
  input: z.strictObject({ passkeyId: idField("a passkey"), name: requiredText(100) }),
  output: z.object({ name: z.string() }),
  refusals: ["unauthorized"],
  async run(ctx, { passkeyId, name }) {
    const { id } = await requireOwnAccount(ctx);
    if (!(await renamePasskeyRow(ctx.db, { userId: id, passkeyId, name }))) throw notFound("passkey");
    return { name };
  },
});
