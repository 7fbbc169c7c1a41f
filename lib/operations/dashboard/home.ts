import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { scopeOf } from "../core/context";
import { operation } from "../core/operation";
import { projectDetail, viewProjectDetail } from "../projects/project-view";
import { latestGrades } from "../projects/queries";
import { listWorkspaceRows } from "../workspaces/queries";
import { listProjectsWithCounts } from "./queries";

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
        projects: z.array(projectDetail.extend({ articles: z.int() })),
      }),
    ),
  }),
  async run(ctx) {
    const scope = scopeOf(ctx.actor);
    const [workspaces, projects] = await Promise.all([
      listWorkspaceRows(ctx.db, scope),
      listProjectsWithCounts(ctx.db, scope),
    ]);
    const [balances, grades] = await Promise.all([
      creditBalances(
        ctx.db,
        workspaces.map((row) => row.id),
      ),
      latestGrades(
        ctx.db,
        projects.map((row) => row.id),
      ),
    ]);
    return {
      workspaces: workspaces.map(({ id, name }) => ({
        id,
        name,
        credits: balances.get(id) ?? 0,
        projects: projects
          .filter((row) => row.workspaceId === id)
          .map((row) => ({
            ...viewProjectDetail(row, grades.get(row.id)),
            articles: row.articles,
          })),
      })),
    };
  },
});
