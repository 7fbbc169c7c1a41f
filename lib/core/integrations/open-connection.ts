import { z } from "zod";
import type { Connection, Destination } from "@/lib/destinations/contract";
import type { Context } from "../context";
import { Refusal } from "../refusal";
import { findProject } from "../projects/queries";
import type { IntegrationRow } from "./queries";

/** How long one publish or test call may take at a destination, in milliseconds. */
export const destinationTimeoutMs = 60_000;

const storedConfig = z.record(z.string(), z.unknown());

export interface OpenIntegration {
  destination: Destination;
  connection: Connection<unknown>;
}

/**
 * The destination of an integration with its configuration decrypted and parsed.
 * Throws SecretUnreadable when the stored secret cannot be opened with this server's key.
 */
export async function openIntegration(ctx: Context, row: IntegrationRow): Promise<OpenIntegration> {
  const destination = ctx.destinations.get(row.provider);
  if (destination === null) {
    throw new Refusal(
      "conflict",
      `This installation has no destination named ${row.provider}; remove the connection.`,
    );
  }
  const project = await findProject(ctx.db, { kind: "all" }, row.projectId);
  if (project === null) throw new Error(`integration ${row.id} has no project`);
  const secrets = storedConfig.parse(
    row.secrets === null ? {} : JSON.parse(ctx.secrets.open(row.secrets, row.id)),
  );
  const config = destination.config.parse({ ...row.config, ...secrets });
  return {
    destination,
    connection: {
      config,
      integrationId: row.id,
      projectId: row.projectId,
      projectSlug: project.slug,
      fetch: ctx.fetch,
      now: ctx.now,
      signal: AbortSignal.timeout(destinationTimeoutMs),
    },
  };
}

/** Splits a parsed configuration into what may be stored readable and what is sealed for this row. */
export function sealConfig(
  ctx: Context,
  destination: Destination,
  integrationId: string,
  config: Record<string, unknown>,
): { config: Record<string, unknown>; secrets: string | null } {
  const secretKeys = new Set(
    destination.fields.filter((field) => field.kind === "secret").map((field) => field.key),
  );
  const entries = Object.entries(config);
  const secret = entries.filter(([key]) => secretKeys.has(key));
  return {
    config: Object.fromEntries(entries.filter(([key]) => !secretKeys.has(key))),
    secrets:
      secret.length === 0
        ? null
        : ctx.secrets.seal(JSON.stringify(Object.fromEntries(secret)), integrationId),
  };
}
