import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { deletePasskeys } from "../passkeys/queries";
import { deleteFactor } from "../second-factor/queries";
import { deleteSessions } from "../sessions/queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const removeSecondFactor = operation({
  name: "accounts.remove_second_factor",
  summary:
    "Remove the authenticator app and the passkeys of somebody who has lost them, and end the sessions",
  access: "operator",
  effect: "removes",
  phrases: ["removed somebody’s second factor", "remove somebody’s second factor"],
  input: personInput,
  output: personAnswer.extend({ passkeys_removed: z.int() }),
  refusals: ["not_found"],
  async run(ctx, { email }) {
    const { id } = await requirePerson(ctx, email);
    await deleteFactor(ctx.db, id);
    const removed = await deletePasskeys(ctx.db, id);
    // Whoever has found the lost device may be signed in with it.
    await deleteSessions(ctx.db, id);
    return { id, email, passkeys_removed: removed };
  },
});
