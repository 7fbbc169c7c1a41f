import type { FetchFailure, FetchFailureCode } from "./fetch-failure";

/** Failures that happen before anything is sent. */
const neverSent = new Set<FetchFailureCode>([
  "invalid_url",
  "blocked_scheme",
  "blocked_address",
  "blocked_port",
  "blocked_credentials",
  "dns",
  "tls",
]);

/** Causes of "connect" failures where no connection was made. Other causes break one that was. */
const neverConnected = new Set<unknown>([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether the server may have received the request and acted on it although the fetch failed. */
export function mayHaveArrived({ code, cause }: FetchFailure): boolean {
  if (code === "connect") return !neverConnected.has(codeOf(cause));
  return !neverSent.has(code);
}

function codeOf(cause: unknown): unknown {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
}
