import { z } from "zod";
import { slugify } from "@/lib/content/slug";
import { idField, timeZoneField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { sitePlatforms } from "@/lib/pages/site-platform";
import { lockLiveWorkspace, requireWorkspace } from "@/lib/workspaces/queries";
import { projectFields } from "./project-input";
import { projectDetail, viewProjectDetail } from "./project-view";
import { insertProject } from "./queries";

export const createProject = operation({
  name: "projects.create",
  summary: "Make a project in a workspace; it starts with the hosted blog as its publishing connection",
  access: "user",
  effect: "adds",
  phrases: ["created {project}", "create a project"],
  role: "admin",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    name: projectFields.name,
    website: projectFields.website.describe("The site that the articles are for."),
    languageCode: projectFields.languageCode
      .default("en")
      .describe("The language of the articles; en when it is left out."),
    brandName: projectFields.brandName.optional().describe("Left out, the project's name stands for it."),
    brandDescription: projectFields.brandDescription
      .default("")
      .describe("What the brand does, for the writer."),
    suggestedProvider: z
      .enum(sitePlatforms)
      .optional()
      .describe("What projects.probe has found that the site runs on: the dashboard offers to connect it."),
    timeZone: timeZoneField
      .optional()
      .describe("The time zone of the project's plan, such as Europe/Berlin; left out, UTC."),
  }),
  output: z.object({ project: projectDetail, integration_id: z.uuid() }),
  subject: ({ project }) => ({ resourceId: project.id, projectId: project.id }),
  async run(ctx, input) {
    const workspace = await requireWorkspace(ctx, input.workspaceId);
    if (!(await lockLiveWorkspace(ctx.db, workspace.id))) throw notFound("workspace");
    const { project: row, integrationId } = await insertProject(ctx.db, {
      slugBase: slugify(input.name, { lengthMax: 60 }),
      workspaceId: workspace.id,
      name: input.name,
      website: input.website,
      languageCode: input.languageCode,
      brandName: input.brandName ?? input.name,
      brandDescription: input.brandDescription,
      suggestedProvider: input.suggestedProvider ?? null,
      timeZone: input.timeZone,
    });
    return { project: viewProjectDetail(row, undefined), integration_id: integrationId };
  },
});
