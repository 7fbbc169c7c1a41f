import { setCredits } from "@/lib/credits/queries";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { creditBalance, creditChange } from "./balance";

export const setWorkspaceCredits = operation({
  name: "credits.set",
  summary: "Bring a workspace's balance to a number, by one entry in the ledger",
  access: "operator",
  effect: "overwrites",
  phrases: ["set the credits", "set the credits"],
  input: creditChange,
  output: creditBalance,
  async run(ctx, { workspaceId, amount, note }) {
    if (amount < 0) throw new Refusal("invalid_request", "A balance cannot be set below 0.");
    const workspace = await requireWorkspace(ctx, workspaceId);
    await setCredits(ctx.db, workspace.id, amount, note);
    return { workspace_id: workspace.id, credits: amount };
  },
});
