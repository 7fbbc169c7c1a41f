import { operation } from "@/lib/kernel/operation";
import { setDisabled } from "./queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const enableAccount = operation({
  name: "accounts.enable",
  summary: "Let a disabled account sign in again",
  access: "operator",
  effect: "overwrites",
  phrases: ["enabled an account", "enable an account"],
  input: personInput,
  output: personAnswer,
  refusals: ["not_found"],
  async run(ctx, { email }) {
    const { id } = await requirePerson(ctx, email);
    await setDisabled(ctx.db, id, null);
    return { id, email };
  },
});
