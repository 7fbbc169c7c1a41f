import { z } from "zod";
import { scopeOf } from "@/lib/kernel/context";
import { idField, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { searchArticleRows, searchProjectRows } from "./search-queries";

const projectsMax = 20;
const articlesMax = 8;

export const searchDashboard = operation({
  name: "dashboard.search",
  summary: "The projects, and the articles of one project, whose names contain a text",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    query: textField(200).default("").describe("When empty, the first projects and no articles."),
    projectId: idField("a project").optional().describe("The project whose newest articles are searched."),
  }),
  output: z.object({
    projects: z.array(
      z.object({ id: z.uuid(), name: z.string(), website: z.string(), workspace_name: z.string() }),
    ),
    articles: z.array(
      z.object({ id: z.uuid(), project_id: z.uuid(), title: z.string(), languageCode: z.string() }),
    ),
  }),
  async run(ctx, { query, projectId }) {
    const text = query.trim();
    const project = projectId === undefined ? null : await requireProject(ctx, projectId);
    const [projects, articles] = await Promise.all([
      searchProjectRows(ctx.db, scopeOf(ctx.actor), text, projectsMax),
      project === null || text === "" ? [] : searchArticleRows(ctx.db, project.id, text, articlesMax),
    ]);
    return {
      projects: projects.map(({ workspaceName, ...row }) => ({ ...row, workspace_name: workspaceName })),
      articles: articles.map((row) => ({ ...row, project_id: project?.id ?? "" })),
    };
  },
});
