import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import type { Day } from "@/lib/platform/calendar-day";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { judgeLines, lineVerdict, placeIn } from "./judge-lines";
import { creditsOf } from "./plan-view";
import { actorLabel, insertPlannedArticles, lockPlan, schedulePlan } from "./queries";
import type { KeywordLine } from "./rules/keyword-lines";

/** What became of each line. */
export const judgedLines = z.object({
  project_id: z.uuid(),
  accepted: z
    .int()
    .describe("How many lines are, or would be, in the plan; each costs one credit when it starts."),
  credits: z.int().describe("The balance of the workspace, of which planning spends nothing."),
  lines: z.array(lineVerdict),
});

interface NewLines {
  from: Day | undefined;
  timeZone?: string | undefined;
  title?: string | undefined;
  brief?: string | undefined;
  languageCode?: string | undefined;
}

/** Stores the lines that are accepted. The plan is locked, so that no two calls fill the same days. */
export async function storeLines(
  ctx: Context,
  project: Authorized<ProjectRow>,
  lines: readonly KeywordLine[],
  { from, timeZone, title, brief, languageCode }: NewLines,
): Promise<z.input<typeof judgedLines>> {
  const plan = await lockPlan(ctx.db, project, timeZone);
  const judged = await judgeLines(ctx, project, lines, placeIn(plan, from));
  const createdBy = await actorLabel(ctx.db, ctx.actor);
  const rows = judged.flatMap(({ accepted }) =>
    accepted === null
      ? []
      : [
          {
            ...accepted,
            projectId: project.id,
            title: title ?? null,
            brief: brief ?? null,
            languageCode: languageCode ?? null,
            createdBy,
          },
        ],
  );
  await insertPlannedArticles(ctx.db, rows);
  await schedulePlan(ctx.db, plan, ctx.now());
  ctx.wake("generation");
  return {
    project_id: project.id,
    accepted: rows.length,
    credits: await creditsOf(ctx, project.workspaceId),
    lines: judged.map(({ view }) => view),
  };
}
