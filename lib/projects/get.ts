import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { findRole } from "@/lib/kernel/queries";
import { personOf } from "@/lib/kernel/roles";
import { memberRoles } from "@/lib/platform/db/schema";
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
