import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { nextCookies } from "better-auth/next-js";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { account, session, user, verification } from "@/lib/platform/db/schema";
import type { Logger } from "@/lib/platform/logger";
import { passwordLength } from "./passwords";

/** A password may be changed to shut an intruder out, so all other sessions end, whatever the caller asked. */
const endOtherSessions = createAuthMiddleware(async ({ path, body }) =>
  path === "/change-password" ? { context: { body: { ...body, revokeOtherSessions: true } } } : undefined,
);

/** Writes better-auth's messages to our log, each with the error it is about, if there is one. */
function logTo(logger: Logger) {
  return (level: "debug" | "info" | "success" | "warn" | "error", message: string, ...details: unknown[]) => {
    const err = details.find((detail) => detail instanceof Error);
    logger[level === "success" ? "info" : level](err === undefined ? {} : { err }, `better-auth: ${message}`);
  };
}

/**
 * Sign-in by e-mail and password, with sessions in the database. Sign-up over HTTP is off: the first visitor
 * creates the owner account on a page of its own, and the admin command creates all others. better-auth's rate
 * limiter is off because ours is shared by all instances: lib/surfaces/http/sign-in-limit.ts.
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
