import { z } from "zod";
import { scopeOf } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { exampleProject, projectView, viewProject } from "./project-view";
import { latestGrades, listProjectRows, requireProject } from "./queries";

export const listProjects = operation({
  name: "projects.list",
  summary: "The projects that the caller can see, each with the grade of its last finished audit",
  description: "A content API key belongs to one project and sees that one.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project")
      .optional()
      .describe("May be left out: a content key has exactly one project."),
  }),
  output: z.object({ projects: z.array(projectView) }),
  answers: { one: { projects: [exampleProject] } },
  async run(ctx, { projectId }) {
    const rows =
      projectId === undefined
        ? await listProjectRows(ctx.db, scopeOf(ctx.actor))
        : [await requireProject(ctx, projectId)];
    const grades = await latestGrades(
      ctx.db,
      rows.map((row) => row.id),
    );
    return { projects: rows.map((row) => viewProject(row, grades.get(row.id))) };
  },
});
