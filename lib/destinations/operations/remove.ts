import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { dropQueuedWrites } from "@/lib/publications/rows/automatic";
import { requireIntegration, updateIntegrationRow } from "./queries";

export const removeIntegration = operation({
  name: "integrations.remove",
  summary: "Remove a publishing connection and its secrets; what was published stays where it is",
  access: "user",
  effect: "removes",
  phrases: ["removed the connection to {connection}", "remove the connection to {connection}"],
  role: "admin",
  input: z.strictObject({ integrationId: idField("a publishing connection") }),
  output: z.object({ removed: z.literal(true), project_id: z.uuid() }),
  async run(ctx, { integrationId }) {
    const row = await requireIntegration(ctx, integrationId);
    await updateIntegrationRow(ctx.db, row, {
      status: "removed",
      secrets: null,
      config: {},
      autoPublish: false,
    });
    await dropQueuedWrites(ctx.db, row);
    return { removed: true as const, project_id: row.projectId };
  },
});
