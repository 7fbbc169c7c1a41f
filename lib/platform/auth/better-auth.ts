import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { nextCookies } from "better-auth/next-js";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { account, session, user, verification } from "@/lib/platform/db/schema";
import type { Logger } from "@/lib/platform/logger";
import { passwordLength } from "./passwords";

/** Whoever changes a password may be shutting somebody out: all other sessions end, whatever the caller asked. */
const endOtherSessions = createAuthMiddleware(async ({ path, body }) =>
  path === "/change-password" ? { context: { body: { ...body, revokeOtherSessions: true } } } : undefined,
);

/** Its messages join ours, with the failure behind them where there is one. */
function logTo(logger: Logger) {
  return (level: "debug" | "info" | "success" | "warn" | "error", message: string, ...details: unknown[]) => {
    const err = details.find((detail) => detail instanceof Error);
    logger[level === "success" ? "info" : level](err === undefined ? {} : { err }, `better-auth: ${message}`);
  };
}

/**
 * Sessions in the database, e-mail and password. Sign-up over HTTP is off: the first visitor makes the
 * owner account through its own page, every other account comes from the admin command.
 * Its own rate limiter is off too, because ours is shared by all instances: lib/surfaces/http/sign-in-limit.ts.
 */
export function createAuth(options: { db: Database; baseUrl: string; secret: string; logger: Logger }) {
  return betterAuth({
    appName: "Galley",
    baseURL: options.baseUrl,
    secret: options.secret,
    database: drizzleAdapter(options.db, {
      provider: "pg",
      schema: { user, session, account, verification },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    session: { expiresIn: 14 * 24 * 3600, updateAge: 24 * 3600 },
    advanced: {
      cookiePrefix: "galley",
      useSecureCookies: options.baseUrl.startsWith("https:"),
      database: { generateId: () => newId() },
    },
    logger: { log: logTo(options.logger) },
    hooks: { before: endOtherSessions },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [nextCookies()],
  });
}

export type Auth = ReturnType<typeof createAuth>;
