import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { deleteSessions } from "../sessions/queries";
import { personAnswer, personInput, requirePerson } from "./require-person";

export const endSessions = operation({
  name: "accounts.end_sessions",
  summary: "Sign a person out everywhere",
  access: "operator",
  effect: "removes",
  phrases: ["signed somebody out everywhere", "sign somebody out everywhere"],
  input: personInput,
  output: personAnswer.extend({ ended: z.int() }),
  refusals: ["not_found"],
  async run(ctx, { email }) {
    const { id } = await requirePerson(ctx, email);
    return { id, email, ended: await deleteSessions(ctx.db, id) };
  },
});
