import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { projectDetail, viewProjectDetail } from "@/lib/projects/project-view";
import { latestGrades } from "@/lib/projects/queries";
import { listWorkspaceRows } from "@/lib/workspaces/queries";
import {
  countArticlesSince,
  countBrokenConnections,
  countDeadWebhooks,
  countFailedJobs,
  countPublications,
} from "./overview-queries";
import { listProjectsWithCounts } from "./queries";

const counted = z.int().describe("Counted up to 100.");

const projectOverview = projectDetail.extend({
  articles: z.int(),
  articles_this_month: counted,
  publications: z.object({ published: counted, checking: counted, not_live: counted, failed: counted }),
  failed_jobs: counted.describe("Jobs that failed and whose keyword nothing took up since."),
  broken_connections: z.int(),
  dead_webhooks: z.int(),
});

export const getHome = operation({
  name: "dashboard.home",
  summary: "The workspaces of the signed-in user with their credit balances and their projects",
  access: "user",
  effect: "reads",
  input: z.strictObject({}),
  output: z.object({
    workspaces: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        credits: z.int(),
        projects: z.array(projectOverview),
      }),
    ),
    held_back: z
      .array(z.string())
      .describe("The names of the workspaces that the user sees nothing of before setting up a second step."),
  }),
  async run(ctx) {
    const scope = scopeOf(ctx.actor);
    const [workspaces, projects] = await Promise.all([
      listWorkspaceRows(ctx.db, scope),
      listProjectsWithCounts(ctx.db, scope),
    ]);
    const ids = projects.map((row) => row.id);
    const [balances, grades, overviewOf] = await Promise.all([
      creditBalances(
        ctx.db,
        workspaces.map((row) => row.id),
      ),
      latestGrades(ctx.db, ids),
      overviews(ctx, ids),
    ]);
    return {
      held_back: await namesOfHidden(ctx, new Set(workspaces.map(({ id }) => id))),
      workspaces: workspaces.map(({ id, name }) => ({
        id,
        name,
        credits: balances.get(id) ?? 0,
        projects: projects
          .filter((row) => row.workspaceId === id)
          .map((row) => ({
            ...viewProjectDetail(row, grades.get(row.id)),
            articles: row.articles,
            ...overviewOf(row.id),
          })),
      })),
    };
  },
});

/** The names of the user's workspaces that are hidden until the user sets up a second step. */
async function namesOfHidden({ db, actor }: Context, seen: ReadonlySet<string>): Promise<string[]> {
  if (actor.kind !== "user" || actor.lacksSecondFactor !== true) return [];
  const all = await listWorkspaceRows(db, { kind: "member", userId: actor.userId });
  return all.filter(({ id }) => !seen.has(id)).map(({ name }) => name);
}

const noPublications = { published: 0, checking: 0, not_live: 0, failed: 0 };

/** What happens in these projects, found with one statement for each kind. */
async function overviews({ db, now }: Context, ids: string[]) {
  const today = now();
  const monthStart = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1));
  const [written, publications, failedJobs, broken, dead] = await Promise.all([
    countArticlesSince(db, ids, monthStart),
    countPublications(db, ids),
    countFailedJobs(db, ids),
    countBrokenConnections(db, ids),
    countDeadWebhooks(db, ids),
  ]);
  return (id: string) => ({
    articles_this_month: written.get(id) ?? 0,
    publications: publications.get(id) ?? noPublications,
    failed_jobs: failedJobs.get(id) ?? 0,
    broken_connections: broken.get(id) ?? 0,
    dead_webhooks: dead.get(id) ?? 0,
  });
}
