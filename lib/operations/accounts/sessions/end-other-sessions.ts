import { z } from "zod";
import { operation } from "../../core/operation";
import { requireOwnAccount } from "../identity";
import { deleteSessions } from "./queries";

export const endOtherSessions = operation({
  name: "accounts.end_other_sessions",
  summary: "Sign all of one's own sessions out but the one that asks",
  access: "user",
  effect: "removes",
  role: null,
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  refusals: ["unauthorized"],
  async run(ctx) {
    const { id } = await requireOwnAccount(ctx);
    const own = ctx.actor.kind === "user" ? ctx.actor.sessionId : undefined;
    return { ended: await deleteSessions(ctx.db, id, own) };
  },
});
