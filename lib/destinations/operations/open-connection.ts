import type { Connection, Destination } from "@/lib/destinations/contract";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { IntegrationRow } from "@/lib/platform/db/schema";
import { timeLimit } from "@/lib/platform/time-limit";
import { findProject } from "@/lib/projects/queries";
import { type NeedsDestinations, problemsOf, storedSecrets } from "./config";

/** How long one publish or test call may take at a destination, in milliseconds. */
export const destinationTimeoutMs = 60_000;

export interface OpenIntegration {
  destination: Destination;
  connection: Connection<unknown>;
}

/**
 * The destination of an integration, with its configuration decrypted and parsed. Throws `conflict` when the
 * destination is not installed, or when the stored configuration cannot be decrypted or does not fit its
 * schema.
 */
export async function openIntegration(
  ctx: Context & NeedsDestinations,
  row: IntegrationRow,
): Promise<OpenIntegration> {
  const destination = ctx.destinations.get(row.provider);
  if (destination === null) {
    throw new Refusal(
      "conflict",
      `This installation has no destination named ${row.provider}; remove the connection.`,
    );
  }
  const project = await findProject(ctx.db, { kind: "all" }, row.projectId);
  if (project === null) throw new Error(`integration ${row.id} has no project`);
  const parsed = destination.config.safeParse({ ...row.config, ...storedSecrets(ctx, row) });
  if (!parsed.success) {
    throw new Refusal(
      "conflict",
      `The settings of this connection are not what this version of Galley expects: edit the connection and save it again. ${problemsOf(parsed.error)}.`,
    );
  }
  return {
    destination,
    connection: {
      config: parsed.data,
      integrationId: row.id,
      projectId: row.projectId,
      projectSlug: project.slug,
      fetch: ctx.credentialFetch,
      now: ctx.now,
      signal: destinationTimeLimit(ctx, destinationTimeoutMs),
    },
  };
}

/** How many seconds the verifier waits after a write before it first checks the page. */
export function graceOf(
  { settings }: NeedsDestinations,
  { graceSeconds }: IntegrationRow,
  destination: Destination,
): number {
  return graceSeconds ?? destination.graceSeconds ?? settings.verifyGraceSeconds;
}

/**
 * A signal for calls to a destination. It is aborted after this many milliseconds, or when the process shuts
 * down.
 */
export function destinationTimeLimit({ abandon }: Context, milliseconds: number): AbortSignal {
  return abandon === undefined ? timeLimit(milliseconds) : timeLimit(milliseconds, abandon);
}
