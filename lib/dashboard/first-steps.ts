import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { findFirstSteps } from "./overview-queries";

export const getFirstSteps = operation({
  name: "dashboard.first_steps",
  summary: "How far a project has come towards its first article that is proved to be live, and who writes",
  access: "user",
  effect: "reads",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    verified: z.boolean().describe("An article was found on its public page: nothing is left to do."),
    published: z.boolean().describe("An article was sent to a destination and is not proved yet."),
    writing: z.boolean(),
    article_id: z.uuid().nullable().describe("The newest article; null without one."),
    writer: z.object({
      sample: z.boolean().describe("No model is configured, so that articles are samples."),
      model: z.string().nullable(),
    }),
  }),
  async run(ctx: Context & { settings: { writer: { kind: string; model?: string } } }, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const { articleId, ...steps } = await findFirstSteps(ctx.db, project.id);
    const { kind, model = null } = ctx.settings.writer;
    return { ...steps, article_id: articleId, writer: { sample: kind === "builtin", model } };
  },
});
