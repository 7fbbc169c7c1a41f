import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import type { NeedsDestinations } from "./config";
import { integrationView, viewIntegration } from "./integration-view";
import { requireIntegration } from "./queries";
import { tryIntegration } from "./try";

export const testIntegration = operation({
  name: "integrations.test",
  summary: "Try a publishing connection: whether writing is permitted, and why not",
  access: "user",
  effect: "overwrites",
  phrases: ["tested the connection to {connection}", "test the connection to {connection}"],
  role: "admin",
  longRunning: true,
  input: z.strictObject({ integrationId: idField("a publishing connection") }),
  output: z.object({ ok: z.boolean(), message: z.string(), integration: integrationView }),
  async run(ctx: Context & NeedsDestinations, { integrationId }) {
    const { row, ...result } = await tryIntegration(ctx, await requireIntegration(ctx, integrationId));
    return { ...result, integration: viewIntegration(row) };
  },
});
