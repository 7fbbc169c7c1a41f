import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField, integerField, publishStatusField, requiredText, textField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import type { IntegrationRow } from "@/lib/platform/db/schema";
import { resumeAutomaticWrites, stopAutomaticWrites } from "@/lib/publications/rows/automatic";
import {
  changedConfig,
  type NeedsDestinations,
  parseConfig,
  readableSecrets,
  requireDestination,
  sealConfig,
} from "./config";
import { integrationView, viewIntegration } from "./integration-view";
import { type IntegrationChange, requireIntegration, updateIntegrationRow } from "./queries";
import { tryIntegration } from "./try";

const dayInSeconds = 86_400;

export const updateIntegration = operation({
  name: "integrations.update",
  summary: "Change a publishing connection: its settings, its defaults, and whether it publishes by itself",
  access: "user",
  effect: "overwrites",
  phrases: ["changed the connection to {connection}", "change the connection to {connection}"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({
    integrationId: idField("a publishing connection"),
    name: requiredText(80).optional(),
    autoPublishStatus: publishStatusField.optional().describe("What a publish call without a status does."),
    config: z
      .record(z.string(), textField(20_000))
      .optional()
      .describe("Fields to change. An empty secret keeps the stored one; another empty field is cleared."),
    test: z.boolean().default(false).describe("Try it at once; status and last_error tell the outcome."),
    autoPublish: z
      .boolean()
      .optional()
      .describe("Publish articles that are finished from now on without a call."),
    autoPublishDailyMax: integerField(1, "must be an integer from 1 to 100", 100)
      .optional()
      .describe("How many articles at most in 24 hours without a call, 1 to 100."),
    graceSeconds: z
      .union([
        z.literal("").transform(() => null),
        z.null(),
        integerField(0, "must be whole seconds from 0 to 86400", dayInSeconds),
      ])
      .optional()
      .describe(
        "How long after a write the page is left alone; null or an empty text is the destination's own default.",
      ),
  }),
  output: z.object({ integration: integrationView }),
  refusals: ["conflict"],
  async run(
    ctx: Context & NeedsDestinations,
    { integrationId, name, autoPublishStatus, autoPublishDailyMax, ...input },
  ) {
    const row = await requireIntegration(ctx, integrationId);
    const change: IntegrationChange = {
      ...(name !== undefined && { name }),
      ...(autoPublishStatus !== undefined && { autoPublishStatus }),
      ...(autoPublishDailyMax !== undefined && { autoPublishDailyMax }),
      ...(input.graceSeconds !== undefined && { graceSeconds: input.graceSeconds }),
      ...(input.autoPublish !== undefined && { autoPublish: input.autoPublish }),
      ...(input.config !== undefined && newConfig(ctx, row, input.config)),
    };
    const updated = await updateIntegrationRow(ctx.db, row, change);
    if (updated.autoPublishSince === null) await stopAutomaticWrites(ctx.db, row);
    else await resumeAutomaticWrites(ctx.db, row);
    if (!input.test) return { integration: viewIntegration(updated) };
    const tried = await tryIntegration(ctx, await requireIntegration(ctx, row.id));
    return { integration: viewIntegration(tried.row) };
  },
});

/**
 * The columns for a changed configuration. They mark it as untested, because the last test was of the old one.
 */
function newConfig(
  ctx: Context & NeedsDestinations,
  row: IntegrationRow,
  change: Record<string, string>,
): IntegrationChange {
  const destination = requireDestination(ctx, row.provider);
  const stored = { ...row.config, ...readableSecrets(ctx, row) };
  const config = parseConfig(
    destination,
    changedConfig(destination, stored, change),
    ctx.settings.fetchAllow,
  );
  return {
    ...sealConfig(ctx, destination, row.id, config),
    status: "connected",
    lastError: null,
    tested: false,
  };
}
