import { z } from "zod";
import { isOperator, type NeedsOperatorEmails } from "@/lib/health/operator";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { listWorkspaceRows } from "@/lib/workspaces/queries";
import { findUserById } from "./queries";

/** The user menu lists them; the page of the projects has all. */
const workspacesMax = 8;

export const getViewer = operation({
  name: "dashboard.viewer",
  summary: "Who is signed in, with the first workspaces of that person",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ name: z.string(), email: z.string() }),
    operator: z.boolean().describe("Whether the person sees the status of the installation."),
    workspaces: z.array(z.object({ id: z.uuid(), name: z.string() })).describe("At most 8."),
  }),
  async run(ctx: Context & NeedsOperatorEmails) {
    const user = ctx.actor.kind === "user" ? await findUserById(ctx.db, ctx.actor.userId) : null;
    if (user === null) throw new Refusal("unauthorized", "Sign in first: this is the page of a user.");
    const [workspaces, operator] = await Promise.all([
      listWorkspaceRows(ctx.db, scopeOf(ctx.actor)),
      isOperator(ctx),
    ]);
    return {
      user,
      operator,
      workspaces: workspaces.slice(0, workspacesMax).map(({ id, name }) => ({ id, name })),
    };
  },
});
