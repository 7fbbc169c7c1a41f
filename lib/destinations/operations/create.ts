import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, publishStatusField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { requireProject } from "@/lib/projects/queries";
import { type NeedsDestinations, parseConfig, requireDestination, sealConfig } from "./config";
import { integrationView, viewIntegration } from "./integration-view";

import { insertIntegration, requireIntegration } from "./queries";
import { tryIntegration } from "./try";

export const createIntegration = operation({
  name: "integrations.create",
  summary: "Connect a project to a destination",
  access: "user",
  effect: "adds",
  phrases: ["connected {connection}", "connect a destination"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    projectId: idField("a project"),
    provider: requiredText(40).describe("The kind of destination, such as hosted."),
    name: requiredText(80).optional(),
    autoPublishStatus: publishStatusField
      .default("draft")
      .describe("What a publish call without a status does."),
    config: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("Fields of the destination's configuration."),
    test: z.boolean().default(false).describe("Try it at once; status and last_error tell the outcome."),
  }),
  output: z.object({ integration: integrationView }),
  subject: ({ integration }) => ({ resourceId: integration.id }),
  async run(ctx: Context & NeedsDestinations, input) {
    const project = await requireProject(ctx, input.projectId);
    const destination = requireDestination(ctx, input.provider);
    const id = newId();
    const config = parseConfig(destination, input.config, ctx.settings.fetchAllow);
    const row = await insertIntegration(ctx.db, {
      id,
      projectId: project.id,
      provider: destination.provider,
      name: input.name ?? destination.label,
      autoPublishStatus: input.autoPublishStatus,
      ...sealConfig(ctx, destination, id, config),
    });
    if (!input.test) return { integration: viewIntegration(row) };
    const tried = await tryIntegration(ctx, await requireIntegration(ctx, row.id));
    return { integration: viewIntegration(tried.row) };
  },
});
