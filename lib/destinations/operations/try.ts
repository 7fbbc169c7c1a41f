import type { ConnectionTest } from "@/lib/destinations/contract";
import { tryConnection } from "@/lib/destinations/try-connection";
import type { Context } from "@/lib/kernel/context";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { IntegrationRow } from "@/lib/platform/db/schema";
import type { NeedsDestinations } from "./config";
import { openIntegration } from "./open-connection";
import { updateIntegrationRow } from "./queries";

/** Tests a connection and stores the outcome in its row. */
export async function tryIntegration(
  ctx: Context & NeedsDestinations,
  row: Authorized<IntegrationRow>,
): Promise<ConnectionTest & { row: IntegrationRow }> {
  const { destination, connection } = await openIntegration(ctx, row);
  const { ok, message } = await tryConnection(destination, connection);
  const tested = await updateIntegrationRow(ctx.db, row, {
    status: ok ? "connected" : "error",
    lastError: ok ? null : message,
    tested: true,
  });
  return { ok, message, row: tested };
}
