import { operation } from "@/lib/kernel/operation";
import { deleteSessions } from "../sessions/queries";
import { setDisabled } from "./queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const disableAccount = operation({
  name: "accounts.disable",
  summary: "End the sessions of an account and let it sign in no more",
  access: "operator",
  effect: "overwrites",
  phrases: ["disabled an account", "disable an account"],
  input: personInput,
  output: personAnswer,
  refusals: ["not_found"],
  async run(ctx, { email }) {
    const { id } = await requirePerson(ctx, email);
    await setDisabled(ctx.db, id, ctx.now());
    await deleteSessions(ctx.db, id);
    return { id, email };
  },
});
