import { z } from "zod";
import type { Destination } from "@/lib/destinations/contract";
import { SecretUnreadable } from "@/lib/secrets/secret-box";
import type { Context } from "../context";
import { Refusal } from "../refusal";
import type { IntegrationRow } from "./queries";

const anyConfig = z.record(z.string(), z.unknown());

/** The secret part of a stored configuration. Throws `conflict` when this server's key does not fit it. */
export function storedSecrets(ctx: Context, row: IntegrationRow): Record<string, unknown> {
  try {
    return row.secrets === null ? {} : anyConfig.parse(JSON.parse(ctx.secrets.open(row.secrets, row.id)));
  } catch (error) {
    if (error instanceof SecretUnreadable) throw new Refusal("conflict", error.message);
    throw error;
  }
}

/** The same for editing: what cannot be read is as good as none, and is entered again. */
export function readableSecrets(ctx: Context, row: IntegrationRow): Record<string, unknown> {
  try {
    return storedSecrets(ctx, row);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
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

/**
 * A configuration with some fields changed: an empty secret keeps the stored one, another empty text goes.
 * Throws `invalid_request` when a kept secret would be sent to another host than it was entered for: somebody
 * who may edit a connection must not learn its secrets by pointing it at a server of their own.
 */
export function changedConfig(
  destination: Destination,
  stored: Record<string, unknown>,
  change: Record<string, string>,
): Record<string, unknown> {
  const secrets = secretKeys(destination);
  const kept = Object.entries(change).filter(([key, value]) => value !== "" || !secrets.has(key));
  const config = { ...stored, ...Object.fromEntries(kept) };
  const moved = destination.fields.some(
    ({ key, kind }) => kind === "url" && originOf(config[key]) !== originOf(stored[key]),
  );
  const missing = [...secrets].filter((key) => stored[key] !== undefined && (change[key] ?? "") === "");
  if (!moved || missing.length === 0) return config;
  const message = "is needed again, because the address leads to another host";
  throw new Refusal("invalid_request", "Enter the secret again: the address leads to another host.", {
    fields: missing.map((key) => ({ field: `config.${key}`, message })),
  });
}

function originOf(address: unknown): string | null {
  return typeof address === "string" && URL.canParse(address) ? new URL(address).origin : null;
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
