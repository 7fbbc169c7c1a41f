import { z } from "zod";
import { idField, textField } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";

/** The input and the output of the operations that change a workspace's balance. */
export const creditChange = z.strictObject({
  workspaceId: idField("a workspace"),
  amount: z.int({ error: "must be a whole number" }).min(-1_000_000).max(1_000_000),
  note: textField(200).default("").describe("Kept in the ledger."),
});
export const creditBalance = z.object({
  workspace_id: z.uuid(),
  credits: z.int().describe("The balance afterwards."),
});

export function outOfCredits(): Refusal {
  return new Refusal(
    "out_of_credits",
    "The workspace has no article credits left; whoever runs this installation can grant more with the admin command.",
  );
}
