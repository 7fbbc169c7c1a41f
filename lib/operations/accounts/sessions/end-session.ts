import { z } from "zod";
import { idField } from "../../core/fields";
import { operation } from "../../core/operation";
import { notFound } from "../../core/refusal";
import { requireOwnAccount } from "../identity";
import { deleteSession } from "./queries";

export const endSession = operation({
  name: "accounts.end_session",
  summary: "Sign one of one's own sessions out",
  access: "user",
  effect: "removes",
  role: null,
  input: z.strictObject({ sessionId: idField("a session") }),
  output: z.object({ ended: z.int() }),
  refusals: ["unauthorized"],
  async run(ctx, { sessionId }) {
    const { id } = await requireOwnAccount(ctx);
    if (!(await deleteSession(ctx.db, id, sessionId))) throw notFound("session");
    return { ended: 1 };
  },
});
