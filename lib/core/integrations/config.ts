import { z } from "zod";
import type { Destination } from "@/lib/destinations/contract";
import type { Context } from "../context";
import { Refusal } from "../refusal";
import type { IntegrationRow } from "./queries";

const anyConfig = z.record(z.string(), z.unknown());

/** The secret part of a stored configuration. Throws SecretUnreadable when this server's key does not fit. */
export function storedSecrets(ctx: Context, row: IntegrationRow): Record<string, unknown> {
  return row.secrets === null ? {} : anyConfig.parse(JSON.parse(ctx.secrets.open(row.secrets, row.id)));
}

/**
 * A configuration as the destination's own schema reads it; an empty text is as good as none.
 * Throws `invalid_request` naming the fields.
 */
export function parseConfig(
  destination: Destination,
  config: Record<string, unknown>,
): Record<string, unknown> {
  const given = Object.entries(config).filter(([, value]) => value !== "");
  const parsed = destination.config.safeParse(Object.fromEntries(given), {
    error: ({ input }) => (input === undefined ? "is needed" : undefined),
  });
  if (parsed.success) return anyConfig.parse(parsed.data);
  const fields = parsed.error.issues.map((issue) => ({
    field: ["config", ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  throw new Refusal("invalid_request", `Change the configuration. ${problemsOf(parsed.error)}.`, { fields });
}

/** What is wrong with a configuration, field by field, for a sentence. */
export function problemsOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => [...path.map(String), message].join(": ")).join("; ");
}

/** A configuration with some fields changed: an empty secret keeps the stored one, another empty text goes. */
export function changedConfig(
  destination: Destination,
  stored: Record<string, unknown>,
  change: Record<string, string>,
): Record<string, unknown> {
  const secrets = secretKeys(destination);
  const kept = Object.entries(change).filter(([key, value]) => value !== "" || !secrets.has(key));
  return { ...stored, ...Object.fromEntries(kept) };
}

/** Splits a parsed configuration into what may be stored readable and what is sealed for this row. */
export function sealConfig(
  ctx: Context,
  destination: Destination,
  integrationId: string,
  config: Record<string, unknown>,
): { config: Record<string, unknown>; secrets: string | null } {
  const secrets = secretKeys(destination);
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const secret = entries.filter(([key]) => secrets.has(key));
  return {
    config: Object.fromEntries(entries.filter(([key]) => !secrets.has(key))),
    secrets:
      secret.length === 0
        ? null
        : ctx.secrets.seal(JSON.stringify(Object.fromEntries(secret)), integrationId),
  };
}

function secretKeys(destination: Destination): Set<string> {
  return new Set(destination.fields.filter(({ kind }) => kind === "secret").map(({ key }) => key));
}
