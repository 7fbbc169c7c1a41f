import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ArticlePlanRow, PlannedArticleRow, ProjectRow } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { lockPlan, requirePlannedArticle } from "./queries";

interface LockedItem {
  row: Authorized<PlannedArticleRow>;
  project: Authorized<ProjectRow>;
  plan: ArticlePlanRow;
}

/** Finds a planned article and locks its plan, so that the sweep does not start it meanwhile. */
export async function lockPlanned(ctx: Context, plannedArticleId: string): Promise<LockedItem> {
  const found = await requirePlannedArticle(ctx, plannedArticleId);
  const project = await requireProject(ctx, found.projectId);
  const plan = await lockPlan(ctx.db, project);
  return { row: await requirePlannedArticle(ctx, plannedArticleId), project, plan };
}

/** The refusal for an article that no longer waits. */
export function noLongerWaiting(): Refusal {
  return new Refusal("conflict", "This article no longer waits in the plan: it was started, or refused.");
}
