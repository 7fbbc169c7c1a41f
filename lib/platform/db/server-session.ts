import { isPooled } from "./client";

/**
 * The limits of every session of a server, in milliseconds. A pooler refuses to be given them with a connection, so
 * behind one they are defaults of the role: see migrations/session-limits.ts.
 */
export const sessionLimits = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** The settings that a server gives with each connection to this address. */
export function serverSession(url: string): Record<string, string> {
  const limits = Object.entries(sessionLimits).map(([name, ms]) => [name, String(ms)] as const);
  return { TimeZone: "UTC", ...(!isPooled(url) && Object.fromEntries(limits)) };
}
