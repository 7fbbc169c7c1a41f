import { z } from "zod";
import { DestinationFailure } from "@/lib/destinations/contract";
import { idField } from "../fields";
import { operation } from "../operation";
import { integrationView, viewIntegration } from "./integration-view";
import { openIntegration } from "./open-connection";
import { updateIntegrationRow } from "./queries";
import { requireIntegration } from "./require";

const input = z.strictObject({ integrationId: idField("a publishing connection") });

export const testIntegration = operation({
  name: "integrations.test",
  summary: "Try a publishing connection: whether writing is permitted, and why not",
  access: "user",
  cost: "write",
  input,
  output: z.object({ ok: z.boolean(), message: z.string(), integration: integrationView }),
  async run(ctx, { integrationId }) {
    const row = await requireIntegration(ctx, integrationId);
    const { destination, connection } = await openIntegration(ctx, row);
    const result = await destination.test(connection).catch((error: unknown) => {
      if (error instanceof DestinationFailure) return { ok: false, message: error.message };
      throw error;
    });
    const updated = await updateIntegrationRow(ctx.db, row, {
      status: result.ok ? "connected" : "error",
      lastError: result.ok ? null : result.message,
      testedAt: ctx.now(),
    });
    return { ...result, integration: viewIntegration(updated) };
  },
});

export const removeIntegration = operation({
  name: "integrations.remove",
  summary: "Remove a publishing connection and its secrets; what was published stays where it is",
  access: "user",
  cost: "write",
  input,
  output: z.object({ removed: z.literal(true) }),
  async run(ctx, { integrationId }) {
    const row = await requireIntegration(ctx, integrationId);
    await updateIntegrationRow(ctx.db, row, { status: "removed", secrets: null, config: {} });
    return { removed: true as const };
  },
});
