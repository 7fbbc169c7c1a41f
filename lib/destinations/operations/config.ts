import { z } from "zod";
import { formOf } from "@/lib/destinations/config-form";
import type { Destination } from "@/lib/destinations/contract";
import type { DestinationRegistry } from "@/lib/destinations/registry";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import type { IntegrationRow } from "@/lib/platform/db/schema";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { mayCarryCredentials, plainHttpRefused } from "@/lib/platform/fetching/plain-http";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";

/** What reading, trying and writing to a destination needs. */
export interface NeedsDestinations {
  destinations: DestinationRegistry;
  secrets: SecretBox;
  credentialFetch: GuardedFetch;
  settings: { fetchAllow: readonly AllowRule[]; verifyGraceSeconds: number };
}

const anyConfig = z.record(z.string(), z.unknown());

/** The secret part of a stored configuration. Throws `conflict` when this server's key cannot decrypt it. */
export function storedSecrets(
  ctx: Context & NeedsDestinations,
  row: IntegrationRow,
): Record<string, unknown> {
  try {
    return row.secrets === null ? {} : anyConfig.parse(JSON.parse(ctx.secrets.open(row.secrets, row.id)));
  } catch (error) {
    if (error instanceof SecretUnreadable) throw new Refusal("conflict", error.message);
    throw error;
  }
}

/**
 * The secret part of a stored configuration, for editing it. A secret that cannot be decrypted counts as not
 * set, so that it can be entered again.
 */
export function readableSecrets(
  ctx: Context & NeedsDestinations,
  row: IntegrationRow,
): Record<string, unknown> {
  try {
    return storedSecrets(ctx, row);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/**
 * Parses a configuration with the destination's own schema; an empty text counts as not given.
 * Throws `invalid_request` that names the fields.
 */
export function parseConfig(
  destination: Destination,
  config: Record<string, unknown>,
  allow: readonly AllowRule[],
): Record<string, unknown> {
  const given = Object.entries(config).filter(([, value]) => value !== "");
  const parsed = destination.config.safeParse(Object.fromEntries(given), {
    error: ({ input }) => (input === undefined ? "is needed" : undefined),
  });
  if (parsed.success) {
    const settings = anyConfig.parse(parsed.data);
    refusePlainHttp(destination, settings, allow);
    return settings;
  }
  const fields = parsed.error.issues.map((issue) => ({
    field: ["config", ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  throw new Refusal("invalid_request", `Change the configuration. ${problemsOf(parsed.error)}.`, { fields });
}

/** Throws `invalid_request` for an address to which credentials would be sent unencrypted over the internet. */
function refusePlainHttp(
  destination: Destination,
  config: Record<string, unknown>,
  allow: readonly AllowRule[],
): void {
  if (secretKeys(destination).size === 0) return;
  const open = formOf(destination.config).filter(({ key, kind }) => {
    const address = config[key];
    const url = kind === "url" && typeof address === "string" ? URL.parse(address) : null;
    return url !== null && !mayCarryCredentials(url, allow);
  });
  if (open.length === 0) return;
  throw new Refusal("invalid_request", `Change the address. It ${plainHttpRefused}.`, {
    fields: open.map(({ key }) => ({ field: `config.${key}`, message: plainHttpRefused })),
  });
}

/** The problems of a configuration, field by field, as part of a sentence. */
export function problemsOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => [...path.map(String), message].join(": ")).join("; ");
}

/**
 * Applies changed fields to a configuration. An empty secret keeps the stored one; any other empty text is
 * cleared. Throws `invalid_request` when a kept secret would be sent to another server. The attack: somebody
 * who may edit a connection points it at a server of their own to learn its secrets.
 */
export function changedConfig(
  destination: Destination,
  stored: Record<string, unknown>,
  change: Record<string, string>,
): Record<string, unknown> {
  const secrets = secretKeys(destination);
  const kept = Object.entries(change).filter(([key, value]) => value !== "" || !secrets.has(key));
  const config = { ...stored, ...Object.fromEntries(kept) };
  const moved = formOf(destination.config).some(
    ({ key, kind, secretsStayAt = "origin" }) =>
      kind === "url" && placeOf(config[key], secretsStayAt) !== placeOf(stored[key], secretsStayAt),
  );
  const missing = [...secrets].filter((key) => stored[key] !== undefined && (change[key] ?? "") === "");
  if (!moved || missing.length === 0) return config;
  const message = "is needed again, because the address leads elsewhere";
  throw new Refusal("invalid_request", "Enter the secret again: the address leads elsewhere.", {
    fields: missing.map((key) => ({ field: `config.${key}`, message })),
  });
}

function placeOf(address: unknown, part: "origin" | "address"): string | null {
  const url = typeof address === "string" ? URL.parse(address) : null;
  if (url === null) return null;
  return part === "origin" ? url.origin : url.href;
}

/**
 * Splits a parsed configuration into what is stored as plain text and the secrets, which are encrypted for this
 * row.
 */
export function sealConfig(
  ctx: Context & NeedsDestinations,
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
  return new Set(
    formOf(destination.config)
      .filter(({ kind }) => kind === "secret")
      .map(({ key }) => key),
  );
}

/** The destination with this name. Throws `invalid_request` that lists the known names. */
export function requireDestination(ctx: Context & NeedsDestinations, provider: string): Destination {
  const destination = ctx.destinations.get(provider);
  if (destination !== null) return destination;
  const known = ctx.destinations.list().map((each) => each.provider);
  throw new Refusal(
    "invalid_request",
    `There is no destination named ${provider}; choose one of ${known.join(", ")}.`,
    { fields: [{ field: "provider", message: `must be one of ${known.join(", ")}` }] },
  );
}
