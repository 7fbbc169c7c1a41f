import { z } from "zod";
import { stopAutomaticWrites } from "@/lib/publications/rows/automatic";
import { idField } from "../fields";
import { operation } from "../operation";
import { integrationView, viewIntegration } from "./integration-view";
import { updateIntegrationRow } from "./queries";
import { requireIntegration } from "./require";
import { tryIntegration } from "./try";

const input = z.strictObject({ integrationId: idField("a publishing connection") });

export const testIntegration = operation({
  name: "integrations.test",
  summary: "Try a publishing connection: whether writing is permitted, and why not",
  access: "user",
  cost: "write",
  input,
  output: z.object({ ok: z.boolean(), message: z.string(), integration: integrationView }),
  async run(ctx, { integrationId }) {
    const { row, ...result } = await tryIntegration(ctx, await requireIntegration(ctx, integrationId));
    return { ...result, integration: viewIntegration(row) };
  },
});

export const removeIntegration = operation({
  name: "integrations.remove",
  summary: "Remove a publishing connection and its secrets; what was published stays where it is",
  access: "user",
  cost: "write",
  input,
  output: z.object({ removed: z.literal(true), project_id: z.uuid() }),
  async run(ctx, { integrationId }) {
    const row = await requireIntegration(ctx, integrationId);
    await updateIntegrationRow(ctx.db, row, {
      status: "removed",
      secrets: null,
      config: {},
      autoPublish: false,
    });
    await stopAutomaticWrites(ctx.db, row);
    return { removed: true as const, project_id: row.projectId };
  },
});
