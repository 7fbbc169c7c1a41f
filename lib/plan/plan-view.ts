import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import {
  type ArticlePlanRow,
  type PlannedArticleRow,
  type PublicationRow,
  publicationStates,
} from "@/lib/platform/db/schema";
import { articleTitles, jobsOf, publicationStatesOf, type StartedJob } from "./outcome-queries";

export const plannedStates = ["waiting", "writing", "written", "failed", "refused", "started"] as const;

export const plannedView = z.object({
  planned_article_id: z.uuid(),
  project_id: z.uuid(),
  keyword: z.string(),
  title: z.string().nullable().describe("Null leaves it to the writer."),
  brief: z.string().nullable(),
  language_code: z.string().nullable().describe("Null for the project's language on the day of the start."),
  day: z.iso.date().describe("In the time zone of the plan; of a started article the day of its start."),
  moved_from: z.iso
    .date()
    .nullable()
    .describe("The day that it was planned for, when it had to wait longer."),
  state: z
    .enum(plannedStates)
    .describe(
      "`started` when the article or its job has been deleted since; `refused` when it will not be started.",
    ),
  reason: z.string().nullable().describe("Why it was refused, or why the job failed."),
  progress: z.number().min(0).max(1).nullable().describe("Of an article that is being written."),
  job_id: z.uuid().nullable(),
  article_id: z.uuid().nullable().describe("The finished article, or the one that had the keyword already."),
  article_title: z.string().nullable(),
  publication_state: z
    .enum(publicationStates)
    .nullable()
    .describe("The best state of the article at its destinations; null where it was not published."),
  created_by: z.string().nullable(),
  created_at: timestampField,
});

/** Planned articles with what became of them: a fixed number of statements, however many there are. */
export async function viewPlanned(
  { db }: Pick<Context, "db">,
  projectId: string,
  rows: readonly PlannedArticleRow[],
): Promise<z.input<typeof plannedView>[]> {
  const jobs = await jobsOf(db, projectId, present(rows.map(({ jobId }) => jobId)));
  const articleIdOf = (row: PlannedArticleRow) =>
    row.existingArticleId ?? (row.jobId === null ? null : (jobs.get(row.jobId)?.articleId ?? null));
  const titles = await articleTitles(db, projectId, present(rows.map(articleIdOf)));
  const states = await publicationStatesOf(db, [...titles.keys()]);
  return rows.map((row) => {
    const job = row.jobId === null ? undefined : jobs.get(row.jobId);
    const articleId = articleIdOf(row);
    const title = articleId === null ? undefined : titles.get(articleId);
    const state = stateOf(row, job, title !== undefined);
    return {
      planned_article_id: row.id,
      project_id: row.projectId,
      keyword: row.keyword,
      title: row.title,
      brief: row.brief,
      language_code: row.languageCode,
      day: row.day,
      moved_from: row.movedFrom,
      state,
      reason: row.refusedReason ?? (state === "failed" ? (job?.error ?? null) : null),
      progress: state === "writing" ? (job?.progress ?? null) : null,
      job_id: job === undefined ? null : row.jobId,
      article_id: title === undefined ? null : articleId,
      article_title: title ?? null,
      publication_state: bestOf(articleId === null ? [] : (states.get(articleId) ?? [])),
      created_by: row.createdBy,
      created_at: timestamp(row.createdAt),
    };
  });
}

function present(ids: readonly (string | null)[]): string[] {
  return ids.flatMap((id) => id ?? []);
}

function stateOf(
  { refusedAt, startedAt }: PlannedArticleRow,
  job: StartedJob | undefined,
  hasArticle: boolean,
): (typeof plannedStates)[number] {
  if (refusedAt !== null) return "refused";
  if (startedAt === null) return "waiting";
  if (job === undefined) return "started";
  if (job.status === "done") return hasArticle ? "written" : "started";
  return job.status === "failed" ? "failed" : "writing";
}

const bestFirst: readonly PublicationRow["state"][] = [
  "published",
  "checking",
  "not_live",
  "unverified",
  "failed",
];

function bestOf(states: readonly PublicationRow["state"][]): PublicationRow["state"] | null {
  return bestFirst.find((state) => states.includes(state)) ?? null;
}

/** One planned article. */
export async function viewOnePlanned(
  ctx: Pick<Context, "db">,
  row: PlannedArticleRow,
): Promise<z.input<typeof plannedView>> {
  const [view] = await viewPlanned(ctx, row.projectId, [row]);
  if (view === undefined) throw new Error("a planned article has no view");
  return view;
}

export const planSettings = z.object({
  project_id: z.uuid(),
  daily_budget: z.int().describe("The most articles that are started on one day."),
  time_zone: z.string().describe("The IANA name of the zone in which the days of the plan begin."),
  paused_at: timestampField.nullable().describe("Since when nothing is started; null while the plan runs."),
  paused_by: z.string().nullable(),
});

export function viewPlan(projectId: string, plan: ArticlePlanRow | null): z.input<typeof planSettings> {
  return {
    project_id: projectId,
    daily_budget: plan?.dailyBudget ?? 3,
    time_zone: plan?.timeZone ?? "UTC",
    paused_at: timestampOrNull(plan?.pausedAt ?? null),
    paused_by: plan?.pausedBy ?? null,
  };
}

export async function creditsOf({ db }: Pick<Context, "db">, workspaceId: string): Promise<number> {
  return (await creditBalances(db, [workspaceId])).get(workspaceId) ?? 0;
}
