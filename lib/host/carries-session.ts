import type { IncomingMessage } from "node:http";
import type { Auth } from "@/lib/platform/auth/better-auth";

/**
 * Whether the cookie of a request is that of a session. A made-up cookie has no valid signature, and costs no query.
 * When the session cannot be looked up, the request counts as a visitor's.
 */
export async function carriesSession(auth: Auth, { headers: { cookie } }: IncomingMessage): Promise<boolean> {
  if (cookie?.includes("session_token") !== true) return false;
  const headers = new Headers({ cookie });
  const session = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(() => null);
  return session !== null;
}
