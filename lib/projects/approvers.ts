import { z } from "zod";
import { listApprovers } from "@/lib/articles/rows/approvals";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "./queries";

export const approverList = z.object({
  required: z
    .boolean()
    .describe("Nothing goes live without an approval, also when nobody is left who can give it."),
  approvers: z.array(z.object({ user_id: z.uuid(), name: z.string(), email: z.string() })),
});

export async function viewApprovers(ctx: Context, projectId: string): Promise<z.input<typeof approverList>> {
  const { approvalRequired: required } = await requireProject(ctx, projectId);
  const approvers = await listApprovers(ctx.db, projectId);
  return {
    required,
    approvers: approvers.map(({ userId, name, email }) => ({ user_id: userId, name, email })),
  };
}

export const listProjectApprovers = operation({
  name: "projects.approvers",
  summary: "Who approves the texts of a project before they go live",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: approverList,
  run: (ctx, { projectId }) => viewApprovers(ctx, projectId),
});
