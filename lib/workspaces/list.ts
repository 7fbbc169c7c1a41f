import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { scopeOf } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { listWorkspaceRows } from "./queries";

export const listWorkspaces = operation({
  name: "workspaces.list",
  summary: "The workspaces of the signed-in user, each with its credit balance",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({ workspaces: z.array(z.object({ id: z.uuid(), name: z.string(), credits: z.int() })) }),
  async run(ctx) {
    const rows = await listWorkspaceRows(ctx.db, scopeOf(ctx.actor));
    const balances = await creditBalances(
      ctx.db,
      rows.map((row) => row.id),
    );
    return { workspaces: rows.map(({ id, name }) => ({ id, name, credits: balances.get(id) ?? 0 })) };
  },
});
