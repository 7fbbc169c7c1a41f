import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { deleteUser, listSoleOwnedWorkspaces } from "./queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const removeAccount = operation({
  name: "accounts.remove",
  summary: "Remove an account with its sessions and memberships; what it did stays in the trail",
  access: "operator",
  effect: "removes",
  phrases: ["removed an account", "remove an account"],
  input: personInput.extend({
    lastOwner: z.boolean().default(false).describe("Whether workspaces may be left without an owner."),
  }),
  output: personAnswer,
  refusals: ["not_found", "conflict"],
  async run(ctx, { email, lastOwner }) {
    const { id } = await requirePerson(ctx, email);
    const owned = lastOwner ? [] : await listSoleOwnedWorkspaces(ctx.db, id);
    if (owned.length > 0) {
      const names = owned.map(({ name }) => name).join(", ");
      throw new Refusal("conflict", `This is the last owner of ${names}: make somebody else an owner first.`);
    }
    await deleteUser(ctx.db, id);
    return { id, email };
  },
});
