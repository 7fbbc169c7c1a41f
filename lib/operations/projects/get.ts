import { z } from "zod";
import { memberRoles } from "@/lib/platform/db/schema";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { findRole } from "../core/queries";
import { personOf } from "../core/roles";
import { projectDetail, viewProjectDetail } from "./project-view";
import { latestGrades, requireProject } from "./queries";

export const getProject = operation({
  name: "projects.get",
  summary: "One project with its settings",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    project: projectDetail,
    role: z.enum(memberRoles).nullable().describe("The caller's role in its workspace; null for no member."),
  }),
  async run(ctx, { projectId }) {
    const row = await requireProject(ctx, projectId);
    const userId = personOf(ctx.actor);
    const [grades, role] = await Promise.all([
      latestGrades(ctx.db, [row.id]),
      userId === null ? null : findRole(ctx.db, userId, row),
    ]);
    return { project: viewProjectDetail(row, grades.get(row.id)), role };
  },
});
