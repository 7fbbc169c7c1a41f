import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { type NeedsDestinations, readableSecrets } from "./config";
import { integrationView, viewIntegration } from "./integration-view";
import { requireIntegration } from "./queries";

export const getIntegration = operation({
  name: "integrations.get",
  summary: "A publishing connection with its settings; of its secrets only which are set",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ integrationId: idField("a publishing connection") }),
  output: z.object({
    integration: integrationView,
    config: z.record(z.string(), z.string()),
    secrets_set: z.array(z.string()),
  }),
  async run(ctx: Context & NeedsDestinations, { integrationId }) {
    const row = await requireIntegration(ctx, integrationId);
    const texts = Object.entries(row.config).flatMap(([key, value]) =>
      typeof value === "string" ? [[key, value] as const] : [],
    );
    return {
      integration: viewIntegration(row),
      config: Object.fromEntries(texts),
      secrets_set: Object.keys(readableSecrets(ctx, row)),
    };
  },
});
