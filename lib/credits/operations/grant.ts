import { creditBalances, grantCredits } from "@/lib/credits/queries";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { creditBalance, creditChange } from "./balance";

export const grantWorkspaceCredits = operation({
  name: "credits.grant",
  summary: "Add credits to a workspace's balance",
  access: "operator",
  effect: "adds",
  phrases: ["added credits", "add credits"],
  input: creditChange.extend({ amount: creditChange.shape.amount.min(1, { error: "must be at least 1" }) }),
  output: creditBalance,
  async run(ctx, { workspaceId, amount, note }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await grantCredits(ctx.db, workspace.id, amount, note);
    const balances = await creditBalances(ctx.db, [workspace.id]);
    return { workspace_id: workspace.id, credits: balances.get(workspace.id) ?? 0 };
  },
});
