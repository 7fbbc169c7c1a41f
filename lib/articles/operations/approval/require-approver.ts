import { type Approver, listApprovers } from "@/lib/articles/rows/approvals";
import type { Context } from "@/lib/kernel/context";
import { mendOnPage } from "@/lib/kernel/mend";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import type { ArticleRow } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { approvalRequired } from "./approval-view";

/** The caller as an approver of the article's project. Refuses anybody else, and in a project that requires no approval. */
export async function requireApprover(
  ctx: Context,
  row: Pick<ArticleRow, "projectId" | "version">,
): Promise<Approver> {
  const { approvalRequired: required } = await requireProject(ctx, row.projectId);
  if (!required) {
    throw new Refusal("conflict", "This project requires no approval: its articles can go live as they are.");
  }
  const { actor } = ctx;
  const approvers = await listApprovers(ctx.db, row.projectId);
  const approver = approvers.find(({ userId }) => actor.kind === "user" && userId === actor.userId);
  if (approver !== undefined) return approver;
  const { message, extras } = await approvalRequired(ctx, row);
  throw new Refusal("forbidden", `You are not an approver of this project. ${message}`, {
    ...extras,
    ...mendOnPage(ctx, row.projectId, "settings"),
  });
}

/** Whether the caller acts for an approver of the project. */
export async function isApprover({ db, actor }: Context, projectId: string): Promise<boolean> {
  const person = personOf(actor);
  return person !== null && (await listApprovers(db, projectId)).some(({ userId }) => userId === person);
}
