import { z } from "zod";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { projectDetail, viewProjectDetail } from "./project-view";
import { latestGrades } from "./queries";

export const getProject = operation({
  name: "projects.get",
  summary: "One project with its settings",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({ project: projectDetail }),
  async run(ctx, { projectId }) {
    const row = await requireProject(ctx, projectId);
    const grades = await latestGrades(ctx.db, [row.id]);
    return { project: viewProjectDetail(row, grades.get(row.id)) };
  },
});
