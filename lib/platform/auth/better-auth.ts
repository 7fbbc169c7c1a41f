import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { nextCookies } from "better-auth/next-js";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { account, passkey, session, twoFactor, user, verification } from "@/lib/platform/db/schema";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Logger } from "@/lib/platform/logger";
import type { IdentityProviderSettings } from "@/lib/platform/settings/identity-provider";
import { currentRequestId } from "@/lib/platform/telemetry/request-id";
import { type AuthSecrets, resignedCookies, versionedSecrets } from "./auth-secrets";
import { identityProviderId, identityProviderPlugin } from "./identity-provider";
import { passkeyPlugin } from "./passkeys";
import { passwordLength } from "./passwords";
import { deleteOldestSessions, isLinkedTo } from "./queries";
import { secondFactorPlugin, usedCodesPlugin } from "./second-factor";
import { cookiePrefixOf, renamedSession } from "./session-cookies";
import { newSessionOf } from "./sessions";

/** What happens before every call: cookies with a former name, or that a former secret has signed, are accepted. */
function beforeEveryCall(secrets: AuthSecrets, baseUrl: string) {
  return createAuthMiddleware(async ({ headers }) => {
    const sent = headers?.get("cookie") ?? "";
    const renamed = renamedSession(sent, baseUrl, new Date());
    const cookies = resignedCookies(renamed ?? sent, secrets) ?? renamed;
    return cookies === null ? undefined : { context: { headers: new Headers({ cookie: cookies }) } };
  });
}

/** Writes better-auth's messages to our log, each with its request and with the error it is about, if there are any. */
function logTo(logger: Logger) {
  return (level: "debug" | "info" | "success" | "warn" | "error", message: string, ...details: unknown[]) => {
    const err = details.find((detail) => detail instanceof Error);
    const requestId = currentRequestId();
    const fields = { ...(err !== undefined && { err }), ...(requestId !== null && { requestId }) };
    logger[level === "success" ? "info" : level](fields, `better-auth: ${message}`);
  };
}

export interface AuthOptions {
  db: Database;
  baseUrl: string;
  secrets: AuthSecrets;
  logger: Logger;
  /** How many days after sign-in a session ends, however much it is used. */
  sessionDays: number;
  /** How many sessions a person can have at once; one more ends the session that began first. */
  sessionsPerUser: number;
  /** The client's address as the limits count it. */
  clientAddressOf: (headers: Headers) => string;
  /** Called with what happens inside better-auth, where none of our own functions sees it. */
  onEvent?: (event: AuthEvent) => void;
  /** The organisation's identity provider; null without one. */
  identityProvider: IdentityProvider | null;
}

/** `sign_out`: by whatever way. `wrong_code`: in the second step of signing in. */
export interface AuthEvent {
  kind: "provider_sign_in" | "sign_out" | "wrong_code";
  userId: string;
}

type InCall = { path?: string | undefined } | null;

/** Ends the sessions of a person that are too many, and reports sign-ins by the identity provider and sign-outs. */
function sessionHooks(
  { db, sessionsPerUser }: Pick<AuthOptions, "db" | "sessionsPerUser">,
  onEvent: (event: AuthEvent) => void,
) {
  return {
    created: async ({ userId }: { userId: string }, call: InCall) => {
      await deleteOldestSessions(db, userId, sessionsPerUser);
      if (call?.path?.startsWith("/callback/") === true) onEvent({ kind: "provider_sign_in", userId });
    },
    ended: async ({ userId }: { userId: string }, call: InCall) => {
      if (call?.path === "/sign-out") onEvent({ kind: "sign_out", userId });
    },
  };
}

interface IdentityProvider {
  settings: IdentityProviderSettings;
  fetch: GuardedFetch;
  /** Called once for each person who signs in by the provider and had no account. */
  onNewUser: (userId: string) => Promise<void>;
}

/**
 * Sign-in by e-mail and password, a second factor and passkeys, with sessions in the database. Sign-up over HTTP is
 * off: the first visitor creates the owner account on a page of its own, and the admin command creates all others.
 * better-auth's rate limiter is off because ours is shared by all instances: lib/surfaces/http/sign-in-limit.ts.
 */
export function createAuth(options: AuthOptions) {
  const { db, baseUrl, secrets, logger, sessionDays, clientAddressOf, identityProvider } = options;
  const onEvent = options.onEvent ?? (() => undefined);
  const { created, ended } = sessionHooks(options, onEvent);
  return betterAuth({
    appName: "Galley",
    baseURL: baseUrl,
    secrets: versionedSecrets(secrets),
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session, account, verification, twoFactor, passkey },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    user: { additionalFields: { disabledAt: { type: "date", required: false, input: false } } },
    // Without refreshing, a session ends at a fixed time. The sweep ends unused ones earlier.
    session: { expiresIn: sessionDays * 24 * 3600, disableSessionRefresh: true, freshAge: 0 },
    advanced: {
      cookiePrefix: cookiePrefixOf(baseUrl),
      // better-auth would put __Secure- in front of the names.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: baseUrl.startsWith("https:") },
      database: { generateId: () => newId() },
      // better-auth would believe an X-Forwarded-For that the client wrote; `newSessionOf` uses our own address.
      ipAddress: { disableIpTracking: true },
    },
    logger: { log: logTo(logger) },
    hooks: { before: beforeEveryCall(secrets, baseUrl) },
    databaseHooks: {
      session: {
        create: { before: newSessionOf(db, clientAddressOf), after: created },
        delete: { after: ended },
      },
      account: {
        create: {
          // The attack: the organisation gives the address of somebody who left to somebody else.
          before: async ({ userId, providerId }) =>
            providerId !== identityProviderId || !(await isLinkedTo(db, userId, providerId)),
        },
      },
      // Sign-up is off, so only the identity provider makes users here.
      user: { create: { after: async ({ id }) => identityProvider?.onNewUser(id) } },
    },
    // Where the browser is sent when the identity provider's answer belongs to no sign-in that it began.
    onAPIError: { errorURL: `${baseUrl}/sign-in?refused=provider` },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      secondFactorPlugin(),
      usedCodesPlugin(db, (userId) => onEvent({ kind: "wrong_code", userId })),
      passkeyPlugin(baseUrl),
      ...(identityProvider === null
        ? []
        : [identityProviderPlugin(identityProvider.settings, identityProvider.fetch)]),
      nextCookies(),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
