import type { FetchFailure, FetchFailureCode } from "./fetch-failure";

/** Failures before anything was sent. */
const neverSent = new Set<FetchFailureCode>([
  "invalid_url",
  "blocked_scheme",
  "blocked_address",
  "blocked_port",
  "blocked_credentials",
  "dns",
  "tls",
]);

/** Those of the "connect" failures that end a connection before it began; others cut it midway. */
const neverConnected = new Set<unknown>([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether the server may have received the request, and acted on it, although no answer came. */
export function mayHaveArrived({ code, cause }: FetchFailure): boolean {
  if (code === "connect") return !neverConnected.has(codeOf(cause));
  return !neverSent.has(code);
}

function codeOf(cause: unknown): unknown {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
}
