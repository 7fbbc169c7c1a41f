import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { seesAgentsOfOthers } from "./agent-roles";
import { agentView, viewAgent } from "./agent-view";
import { requireAgent, revokeGrantRow } from "./queries";

export const revokeAgent = operation({
  name: "keys.revoke_agent",
  summary: "End a connected agent's access; its tokens are refused at their next use",
  access: "user",
  effect: "removes",
  phrases: ["ended the access of {agent}", "end the access of {agent}"],
  // Members find what they connected themselves; admins everything.
  role: "viewer",
  input: z.strictObject({ agentId: idField("a connected agent") }),
  output: z.object({ agent: agentView }),
  refusals: ["not_found"],
  async run(ctx, { agentId }) {
    const { id, grant } = await requireAgent(ctx, agentId);
    if (!(await seesAgentsOfOthers(ctx, grant.projectId)) && personOf(ctx.actor) !== grant.userId) {
      throw notFound("connected agent");
    }
    await revokeGrantRow(ctx.db, id);
    return { agent: viewAgent(await requireAgent(ctx, agentId)) };
  },
});
