import { z } from "zod";
import { releaseAwaiting, setApprovers } from "@/lib/articles/rows/approvals";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { resumeWaitingArticles } from "@/lib/publications/rows/waiting-writes";
import { approverList, viewApprovers } from "./approvers";
import { requireProject } from "./queries";

export const setProjectApprovers = operation({
  name: "projects.set_approvers",
  summary: "Say who approves the texts of a project before they go live; nobody, and no approval is required",
  description:
    "Texts that are offered or published already stay as they are. A new text, and every changed one, waits for the approval of one of these people. When the last approver leaves the workspace, the requirement stays.",
  access: "user",
  effect: "overwrites",
  phrases: [
    "changed who approves the articles of {project}",
    "change who approves the articles of {project}",
  ],
  role: "admin",
  input: z.strictObject({
    projectId: idField("a project"),
    approvers: z
      .array(z.email({ error: "must be e-mail addresses" }).max(320).toLowerCase())
      .max(50, { error: "must have at most 50 items" })
      .describe("The e-mail addresses of members of the workspace."),
  }),
  output: approverList,
  refusals: ["invalid_request"],
  async run(ctx, { projectId, approvers }) {
    const row = await requireProject(ctx, projectId);
    await ctx.db.transaction(async (tx) => {
      const strangers = await setApprovers(tx, row, approvers);
      if (strangers.length > 0) throw notMembers(strangers);
      if (approvers.length > 0) return;
      await releaseAwaiting(tx, row);
      await resumeWaitingArticles(tx, row.id);
    });
    ctx.wake("publishing");
    return viewApprovers(ctx, row.id);
  },
});

function notMembers(emails: string[]): Refusal {
  const message = `must belong to members of the workspace, unlike ${emails.join(", ")}`;
  return new Refusal(
    "invalid_request",
    `Only members of the workspace can be approvers. approvers: ${message}.`,
    {
      fields: [{ field: "approvers", message }],
    },
  );
}
