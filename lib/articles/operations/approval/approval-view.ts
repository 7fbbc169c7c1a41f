import { z } from "zod";
import { type Approver, listApprovals, listApprovers } from "@/lib/articles/rows/approvals";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import type { ArticleApprovalRow, ArticleRow } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";

/** An approval as the history of an article and the receipt of a publication show it. */
export const approvalView = z.object({
  version: z.int(),
  by: z.string().describe("The e-mail address of the approver at that time."),
  approved_at: timestampField,
  withdrawn_at: timestampField.nullable().describe("Null while the approval stands."),
});

export function viewApproval(row: ArticleApprovalRow): z.input<typeof approvalView> {
  return {
    version: row.version,
    by: row.userLabel,
    approved_at: timestamp(row.createdAt),
    withdrawn_at: timestampOrNull(row.withdrawnAt),
  };
}

export const nameOf = ({ name, email }: Approver): string => (name.trim() === "" ? email : name);

/** The refusal of a text that is not approved, with the names of those who may approve it. */
export async function approvalRequired(
  ctx: Context,
  { projectId, version }: Pick<ArticleRow, "projectId" | "version">,
): Promise<Refusal> {
  const approvers = (await listApprovers(ctx.db, projectId)).map(nameOf);
  const needed = `Version ${version} of this article needs an approval before it goes live.`;
  return new Refusal("approval_required", `${needed} ${whoCan(approvers)}`, {
    approvers,
  });
}

function whoCan(approvers: string[]): string {
  if (approvers.length === 0) {
    return "The project has no approver any more; an admin of the workspace can name one in the project's settings.";
  }
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(approvers);
  return `${names} can approve it on the article's page.`;
}

/** How an article stands with its project's approval, for the person who looks at it. */
export const articleApprovalState = z.object({
  approved: z.boolean().describe("The current version may go live."),
  approvers: z.array(z.string()).describe("Who may approve, by name; empty when nobody may at present."),
  approvals: z.array(approvalView).describe("The valid approvals of the current version."),
  may_approve: z.boolean().describe("The caller is an approver."),
  approved_by_caller: z.boolean(),
});

/** Null in a project that requires no approval. */
export async function viewApprovalState(
  ctx: Context,
  { id, projectId, version }: Pick<ArticleRow, "id" | "projectId" | "version">,
): Promise<z.input<typeof articleApprovalState> | null> {
  const { approvalRequired: required } = await requireProject(ctx, projectId);
  if (!required) return null;
  const [people, given] = await Promise.all([
    listApprovers(ctx.db, projectId),
    listApprovals(ctx.db, id, [version]),
  ]);
  const approvers = new Set(people.map(({ userId }) => userId));
  const counting = given.filter((each) => each.withdrawnAt === null && approvers.has(each.userId));
  const caller = personOf(ctx.actor) ?? "";
  return {
    approved: counting.length > 0,
    approvers: people.map(nameOf),
    approvals: counting.map(viewApproval),
    may_approve: approvers.has(caller),
    approved_by_caller: counting.some(({ userId }) => userId === caller),
  };
}
