import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { currentPassword } from "../account-fields";
import { confirmOwnSession, requireOwnAccount } from "../identity";
import { deleteSession, hasSession } from "./queries";

export const endSession = operation({
  name: "accounts.end_session",
  summary: "Sign one of one's own sessions out",
  access: "user",
  effect: "removes",
  phrases: ["ended one of their sessions", "end one of their sessions"],
  role: null,
  input: z.strictObject({ sessionId: idField("a session"), password: currentPassword }),
  output: z.object({ ended: z.int() }),
  refusals: ["unauthorized", "forbidden", "invalid_request", "rate_limited"],
  async run(ctx, { sessionId, password }) {
    const { id } = await requireOwnAccount(ctx);
    if (!(await hasSession(ctx.db, id, sessionId))) throw notFound("session");
    await confirmOwnSession(ctx, password);
    return { ended: (await deleteSession(ctx.db, id, sessionId)) ? 1 : 0 };
  },
});
