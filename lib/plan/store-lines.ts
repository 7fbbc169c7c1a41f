import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import type { Day } from "@/lib/platform/calendar-day";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { ProjectRow } from "@/lib/platform/db/schema";
import { type JudgedLine, judgeLines, lineVerdict, placeIn } from "./judge-lines";
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
  unused_columns: z
    .array(z.string())
    .optional()
    .describe("The headers of the columns of a table that are not used; left out for a list."),
  lines: z.array(lineVerdict),
});

/** Lines as they were sent: a list, or a table with columns that are not used. */
interface SentLines {
  lines: readonly KeywordLine[];
  unusedColumns?: string[];
}

export async function viewJudged(
  ctx: Context,
  project: ProjectRow,
  { unusedColumns }: SentLines,
  judged: readonly JudgedLine[],
): Promise<z.input<typeof judgedLines>> {
  return {
    project_id: project.id,
    accepted: judged.filter(({ accepted }) => accepted !== null).length,
    credits: await creditsOf(ctx, project.workspaceId),
    ...(unusedColumns !== undefined && { unused_columns: unusedColumns }),
    lines: judged.map(({ view }) => view),
  };
}

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
  sent: SentLines,
  { from, timeZone, title, brief, languageCode }: NewLines,
): Promise<z.input<typeof judgedLines>> {
  const plan = await lockPlan(ctx.db, project, timeZone);
  const judged = await judgeLines(ctx, project, sent.lines, placeIn(plan, from));
  const createdBy = await actorLabel(ctx.db, ctx.actor);
  const rows = judged.flatMap(({ accepted }) =>
    accepted === null
      ? []
      : [
          {
            ...accepted,
            projectId: project.id,
            title: accepted.title ?? title ?? null,
            brief: accepted.brief ?? brief ?? null,
            languageCode: accepted.languageCode ?? languageCode ?? null,
            createdBy,
          },
        ],
  );
  await insertPlannedArticles(ctx.db, rows);
  await schedulePlan(ctx.db, plan, ctx.now());
  ctx.wake("generation");
  return viewJudged(ctx, project, sent, judged);
}
