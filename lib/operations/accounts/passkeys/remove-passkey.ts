import { z } from "zod";
import { idField } from "../../core/fields";
import { operation } from "../../core/operation";
import { notFound } from "../../core/refusal";
import { requireOwnAccount } from "../identity";
import { deletePasskeyRow } from "./queries";

export const removePasskey = operation({
  name: "accounts.remove_passkey",
  summary: "Remove a passkey, which then signs in no more",
  access: "user",
  effect: "removes",
  role: null,
  input: z.strictObject({ passkeyId: idField("a passkey") }),
  output: z.object({ removed: z.boolean() }),
  refusals: ["unauthorized"],
  async run(ctx, { passkeyId }) {
    const { id } = await requireOwnAccount(ctx);
    if (!(await deletePasskeyRow(ctx.db, id, passkeyId))) throw notFound("passkey");
    return { removed: true };
  },
});
