import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { findRole } from "@/lib/kernel/queries";
import { personOf } from "@/lib/kernel/roles";
import { memberRoles } from "@/lib/platform/db/schema";
import { requireWorkspace } from "./queries";

export const getWorkspace = operation({
  name: "workspaces.get",
  summary: "A workspace, and the role that the caller has in it",
  access: "user",
  effect: "reads",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(memberRoles).nullable().describe("Null for the operator."),
    second_factor_required: z.boolean(),
  }),
  async run(ctx, { workspaceId }) {
    const { id, name, secondFactorRequired } = await requireWorkspace(ctx, workspaceId);
    const userId = personOf(ctx.actor);
    const role = userId === null ? null : await findRole(ctx.db, userId, { workspaceId: id });
    return { id, name, role, second_factor_required: secondFactorRequired };
  },
});
