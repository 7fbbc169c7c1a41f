import { z } from "zod";
import { operation } from "../core/operation";
import { Refusal } from "../core/refusal";
import { findUserById } from "./queries";

export const getViewer = operation({
  name: "dashboard.viewer",
  summary: "Who is signed in",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
  async run(ctx) {
    const user = ctx.actor.kind === "user" ? await findUserById(ctx.db, ctx.actor.userId) : null;
    if (user === null) throw new Refusal("unauthorized", "Sign in first: this is the page of a user.");
    return { user };
  },
});
