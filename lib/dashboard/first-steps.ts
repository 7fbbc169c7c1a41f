import { z } from "zod";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { findOwnWriter } from "@/lib/workspaces/providers/queries";
import { modelNameOf } from "@/lib/workspaces/providers/settings-of";
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
    workspace_id: z.uuid(),
    suggestion: z
      .object({ provider: z.string(), label: z.string(), connected: z.boolean() })
      .nullable()
      .describe(
        "The destination that the project's website runs on; null when none was seen or it was dismissed.",
      ),
    writer: z.object({
      sample: z.boolean().describe("No model is set up, so that articles are samples."),
      model: z.string().nullable(),
    }),
  }),
  async run(
    ctx: Context & {
      settings: { writer: { kind: string; model?: string } };
      destinations: DestinationRegistry;
    },
    { projectId },
  ) {
    const project = await requireProject(ctx, projectId);
    const { articleId, connected, ...steps } = await findFirstSteps(ctx.db, project.id);
    const own = await findOwnWriter(ctx.db, project.workspaceId);
    const { kind, model = null } = ctx.settings.writer;
    const suggested = ctx.destinations.get(project.suggestedProvider ?? "");
    return {
      ...steps,
      suggestion:
        suggested === null ? null : { provider: suggested.provider, label: suggested.label, connected },
      article_id: articleId,
      workspace_id: project.workspaceId,
      writer:
        own === null ? { sample: kind === "builtin", model } : { sample: false, model: modelNameOf(own) },
    };
  },
});
