import { z } from "zod";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { listDeletedWorkspaceRows } from "./queries";
import { deletedWorkspace, viewDeletedWorkspace } from "./trash-view";

export const listDeletedWorkspaces = operation({
  name: "workspaces.list_deleted",
  summary: "The workspaces in the trash that the signed-in user owns, last deleted first",
  access: "user",
  effect: "reads",
  role: null,
  input: z.strictObject({}),
  output: z.object({ workspaces: z.array(deletedWorkspace) }),
  async run(ctx: Context & { settings: { trashDays: number } }) {
    const rows = await listDeletedWorkspaceRows(ctx.db, scopeOf(ctx.actor));
    return { workspaces: rows.map((row) => viewDeletedWorkspace(ctx, row)) };
  },
});
