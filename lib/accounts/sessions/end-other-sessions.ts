import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { currentPassword } from "../account-fields";
import { confirmOwnSession } from "../identity";
import { deleteSessions } from "./queries";

export const endOtherSessions = operation({
  name: "accounts.end_other_sessions",
  summary: "Sign all of one's own sessions out but the one that asks",
  access: "user",
  effect: "removes",
  phrases: ["ended their other sessions", "end their other sessions"],
  role: null,
  input: z.strictObject({ password: currentPassword }),
  output: z.object({ ended: z.int() }),
  refusals: ["unauthorized", "forbidden", "invalid_request", "rate_limited"],
  async run(ctx, { password }) {
    const { id } = await confirmOwnSession(ctx, password);
    const own = ctx.actor.kind === "user" ? ctx.actor.sessionId : undefined;
    return { ended: await deleteSessions(ctx.db, id, own) };
  },
});
