import { z } from "zod";
import { creditBalances, grantCredits, setCredits } from "@/lib/credits/queries";
import { idField, textField } from "../fields";
import { operation } from "../operation";
import { Refusal } from "../refusal";
import { requireWorkspace } from "../workspaces/require";

const input = z.strictObject({
  workspaceId: idField("a workspace"),
  amount: z.int({ error: "must be a whole number" }).min(-1_000_000).max(1_000_000),
  note: textField(200).default(""),
});
const output = z.object({ workspace_id: z.uuid(), credits: z.int().describe("The balance afterwards.") });

export const grantWorkspaceCredits = operation({
  name: "credits.grant",
  summary: "Add credits to a workspace's balance",
  access: "operator",
  cost: "write",
  input: input.extend({ amount: input.shape.amount.min(1, { error: "must be at least 1" }) }),
  output,
  async run(ctx, { workspaceId, amount, note }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await grantCredits(ctx.db, workspace.id, amount, note);
    return {
      workspace_id: workspace.id,
      credits: (await creditBalances(ctx.db, [workspace.id])).get(workspace.id) ?? 0,
    };
  },
});

export const setWorkspaceCredits = operation({
  name: "credits.set",
  summary: "Bring a workspace's balance to a number, by one entry in the ledger",
  access: "operator",
  cost: "write",
  input,
  output,
  async run(ctx, { workspaceId, amount, note }) {
    if (amount < 0) throw new Refusal("invalid_request", "A balance cannot be set below 0.");
    const workspace = await requireWorkspace(ctx, workspaceId);
    await setCredits(ctx.db, workspace.id, amount, note);
    return { workspace_id: workspace.id, credits: amount };
  },
});
