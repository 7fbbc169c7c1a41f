import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "@/lib/platform/db/connection";
import { claimStep, findSecondFactorSecret } from "./queries";
import { stepOfCode } from "./totp";

/**
 * The second step of signing in. Somebody who gets this far has the password. After ten wrong codes in a row, from
 * whatever addresses, the step is locked for a quarter of an hour. Setting it up and switching it off are operations.
 */
export function secondFactorPlugin() {
  return twoFactor({
    issuer: "Galley",
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 900 },
  });
}

/** The name under which better-auth keeps the cookie of a sign-in whose second step is due. */
const challengeCookie = "two_factor";

/**
 * Refuses a code of an authenticator app that was accepted before. The attack: somebody reads a code over a shoulder,
 * or on a proxy, and uses it within its half minute.
 */
export function usedCodesPlugin(db: Database, onWrongCode: (userId: string) => void): BetterAuthPlugin {
  const refuseUsedCode = createAuthMiddleware(async (ctx) => {
    const pending = await pendingSignIn(ctx);
    const sealed = pending === null ? null : await findSecondFactorSecret(db, pending.value);
    if (pending === null || sealed === null) throw refused("This sign-in has expired.");
    const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: sealed });
    const body: { code?: unknown } = ctx.body ?? {};
    const step = stepOfCode(secret, String(body.code), new Date());
    // A wrong code goes on to better-auth, which counts the attempt.
    if (step !== null && !(await claimStep(db, pending.value, step))) {
      onWrongCode(pending.value);
      throw refused("This code was used before.");
    }
  });
  const noteWrongCode = createAuthMiddleware(async (ctx) => {
    if (!isAPIError(ctx.context.returned)) return;
    const pending = await pendingSignIn(ctx);
    if (pending !== null) onWrongCode(pending.value);
  });
  return {
    id: "used-codes",
    hooks: {
      before: [{ matcher: ({ path }) => path === codePath, handler: refuseUsedCode }],
      after: [{ matcher: ({ path }) => path === codePath || path === recoveryPath, handler: noteWrongCode }],
    },
  };
}

const codePath = "/two-factor/verify-totp";
const recoveryPath = "/two-factor/verify-backup-code";

type AuthCall = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The sign-in of the browser whose second step is due; its value is the id of the user. */
async function pendingSignIn({ context, getSignedCookie }: AuthCall) {
  const { name } = context.createAuthCookie(challengeCookie);
  const challenge = await getSignedCookie(name, context.secret);
  return typeof challenge === "string" ? context.internalAdapter.findVerificationValue(challenge) : null;
}

const refused = (message: string) => new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message });
