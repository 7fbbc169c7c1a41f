import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { scopeOf } from "../context";
import { operation } from "../operation";
import { projectDetail, viewProjectDetail } from "../projects/project-view";
import { latestGrades } from "../projects/queries";
import { Refusal } from "../refusal";
import { listWorkspaceRows } from "../workspaces/queries";
import { findUserById, listProjectsWithCounts } from "./queries";

export const getHome = operation({
  name: "dashboard.home",
  summary: "The signed-in user with the workspaces, their credit balances and their projects",
  access: "user",
  cost: "read",
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ name: z.string(), email: z.string() }),
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
    const found = ctx.actor.kind === "user" ? await findUserById(ctx.db, ctx.actor.userId) : null;
    if (found === null) throw new Refusal("unauthorized", "Sign in first: this is the page of a user.");
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
      user: found,
      workspaces: workspaces.map(({ id, name }) => ({
        id,
        name,
        credits: balances.get(id) ?? 0,
        projects: projects
          .filter((row) => row.workspaceId === id)
          .map((row) => ({ ...viewProjectDetail(row, grades.get(row.id)), articles: row.articles })),
      })),
    };
  },
});
