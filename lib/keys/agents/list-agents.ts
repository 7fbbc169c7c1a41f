import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { personOf } from "@/lib/kernel/roles";
import { requireProject } from "@/lib/projects/queries";
import { seesAgentsOfOthers } from "./agent-roles";
import { agentView, viewAgent } from "./agent-view";
import { listGrants } from "./queries";

export const listAgents = operation({
  name: "keys.list_agents",
  summary:
    "The agents that people connected to a project, those in use first; without an admin's role, one's own",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ agents: z.array(agentView) }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const of = (await seesAgentsOfOthers(ctx, project.id)) ? null : personOf(ctx.actor);
    return { agents: (await listGrants(ctx.db, project, of)).map(viewAgent) };
  },
});
