import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { accountFields } from "../account-fields";
import { requireOwnAccount } from "../identity";
import { updateName } from "../queries";

export const changeName = operation({
  name: "accounts.change_name",
  summary: "Change one's own name",
  access: "user",
  effect: "overwrites",
  phrases: ["changed their name", "change their name"],
  role: null,
  input: accountFields.pick({ name: true }),
  output: z.object({ name: z.string() }),
  refusals: ["unauthorized"],
  async run(ctx, { name }) {
    const { id } = await requireOwnAccount(ctx);
    await updateName(ctx.db, id, name);
    return { name };
  },
});
