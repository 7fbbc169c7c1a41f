import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { lacksRequiredSecondFactor } from "@/lib/platform/auth/queries";
import { requireWorkspace, updateSecondFactorRule } from "./queries";

export const setSecondFactorRule = operation({
  name: "workspaces.set_second_factor_rule",
  summary: "Say whether members need more than a password at sign-in to see what is in a workspace",
  description:
    "Members who sign in with a password alone are refused from their next click on, and so are the agents that they connected, until they have set up a second step. An owner needs one to switch it on. Content API keys go on working.",
  access: "user",
  effect: "overwrites",
  phrases: [
    "changed whether members need a second step at sign-in",
    "change whether members need a second step at sign-in",
  ],
  role: "owner",
  input: z.strictObject({ workspaceId: idField("a workspace"), required: z.boolean() }),
  output: z.object({ id: z.uuid(), second_factor_required: z.boolean() }),
  refusals: ["second_factor_required"],
  async run(ctx, { workspaceId, required }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await updateSecondFactorRule(ctx.db, workspace, required);
    const person = personOf(ctx.actor);
    // Nobody locks themselves out. Thrown inside the transaction of the change, which it undoes.
    if (required && person !== null && (await lacksRequiredSecondFactor(ctx.db, person))) {
      throw new Refusal(
        "second_factor_required",
        "The rule would lock you out: set up a second step of your own on your account page first.",
      );
    }
    return { id: workspace.id, second_factor_required: required };
  },
});
