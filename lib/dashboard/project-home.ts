import { z } from "zod";
import { countArticlesToCheck } from "@/lib/citations/rows/changes";
import { creditBalances } from "@/lib/credits/queries";
import { idField, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { plannedView, viewPlan, viewPlanned } from "@/lib/plan/plan-view";
import { findPlan, listPlannedRows } from "@/lib/plan/queries";
import { addDays, dayIn } from "@/lib/platform/calendar-day";
import { requireProject } from "@/lib/projects/queries";
import { figuresView, viewFigures, viewFiguresBefore } from "@/lib/results/operations/result-view";
import { countedMax } from "./counted-max";
import { countBrokenConnections, countDeadWebhooks, countFailedJobs } from "./overview-queries";
import {
  findHomeResult,
  type HomePublication,
  listAwaitingOf,
  listLostPages,
  listNewlyLive,
} from "./project-home-queries";

const shownMax = 5;
const plannedShown = 12;

const articleFields = { id: z.uuid(), title: z.string(), languageCode: z.string() };
const pageView = z.object({
  ...articleFields,
  publication_id: z.uuid(),
  url: z.string().nullable(),
  at: timestampField.describe("When the article was first found there, or was last looked for."),
  http_status: z.int().nullable(),
});

export const getProjectHome = operation({
  name: "dashboard.project_home",
  summary: "What waits for a person in a project, what is planned for the week, and what became of its pages",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    awaiting: z.array(z.object({ ...articleFields, sent_back: z.boolean() })).describe("The newest 5."),
    failed_jobs: z.int().describe("Whose keyword nothing took up since."),
    broken_connections: z.int(),
    dead_webhooks: z.int(),
    articles_to_check: z
      .int()
      .describe("Whose sources say something else by now, and nobody has confirmed them; counted up to 100."),
    today: z.iso.date().describe("In the time zone of the plan."),
    week: z.object({
      articles: z.array(plannedView).describe("From today on, the first 12."),
      more: z.boolean(),
      paused: z.boolean(),
    }),
    newly_live: z.array(pageView).describe("The last 5."),
    lost_pages: z.array(pageView).describe("The last 5."),
    credits: z.int(),
    results: z
      .object({
        last_28_days: figuresView,
        previous_28_days: figuresView.nullable(),
        to_refresh: z.int().describe("Articles with the verdict refresh, counted up to 100."),
      })
      .nullable()
      .describe("What search brought its pages; null before any figures."),
  }),
  async run(ctx, { projectId }) {
    const { db } = ctx;
    const { id, workspaceId } = await requireProject(ctx, projectId);
    const plan = await findPlan(db, id);
    const today = dayIn(ctx.now(), viewPlan(id, plan).time_zone);
    const week = { from: today, to: addDays(today, 6), limit: plannedShown + 1 };
    const [awaiting, failed, broken, dead, outdated, planned, live, lost, balances, results] =
      await Promise.all([
        listAwaitingOf(db, id, shownMax),
        countFailedJobs(db, [id]),
        countBrokenConnections(db, [id]),
        countDeadWebhooks(db, [id]),
        countArticlesToCheck(db, id, countedMax),
        listPlannedRows(db, id, week),
        listNewlyLive(db, id, shownMax),
        listLostPages(db, id, shownMax),
        creditBalances(db, [workspaceId]),
        findHomeResult(db, id),
      ]);
    return {
      awaiting: awaiting.map(({ sentBack, ...row }) => ({ ...row, sent_back: sentBack })),
      failed_jobs: failed.get(id) ?? 0,
      broken_connections: broken.get(id) ?? 0,
      dead_webhooks: dead.get(id) ?? 0,
      articles_to_check: outdated,
      today,
      week: {
        articles: await viewPlanned(ctx, id, planned.slice(0, plannedShown)),
        more: planned.length > plannedShown,
        paused: (plan?.pausedAt ?? null) !== null,
      },
      newly_live: live.map(viewPage),
      lost_pages: lost.map(viewPage),
      credits: balances.get(workspaceId) ?? 0,
      results:
        results === null
          ? null
          : {
              last_28_days: viewFigures(results),
              previous_28_days: viewFiguresBefore(results),
              to_refresh: results.toRefresh,
            },
    };
  },
});

function viewPage({ publicationId, httpStatus, ...row }: HomePublication): z.input<typeof pageView> {
  return { ...row, publication_id: publicationId, http_status: httpStatus };
}
