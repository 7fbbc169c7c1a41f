import { APIError } from "better-auth/api";
import type { Database } from "@/lib/platform/db/connection";
import { coarseNetwork } from "@/lib/platform/keys/networks";
import { isDisabled } from "./queries";

/** The code of the error when a disabled account signs in. */
export const disabledCode = "ACCOUNT_DISABLED";

type HasHeaders = { headers?: Headers | undefined; request?: Request | undefined } | null;

/**
 * Runs before any kind of sign-in stores its session: refuses a disabled account, and notes the network that the
 * call comes from.
 */
export function newSessionOf(db: Database, clientAddressOf: (headers: Headers) => string) {
  return async <New extends { userId: string }>(session: New, call: HasHeaders) => {
    if (await isDisabled(db, session.userId)) {
      throw new APIError("FORBIDDEN", { code: disabledCode, message: "This account is disabled." });
    }
    const headers = call?.headers ?? call?.request?.headers;
    return {
      data: { ...session, ipAddress: headers === undefined ? null : coarseNetwork(clientAddressOf(headers)) },
    };
  };
}
