import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { nextCookies } from "better-auth/next-js";
import type { Database } from "@/lib/db/connection";
import { newId } from "@/lib/db/ids";
import { account, session, user, verification } from "@/lib/db/schema";
import { passwordLength } from "./password-length";

/**
 * Sessions in the database, e-mail and password. Sign-up over HTTP is off: the first visitor makes the
 * owner account through its own page, every other account comes from the admin command.
 * Its own rate limiter is off too, because ours is shared by all instances: lib/auth/sign-in-limit.ts.
 */
export function createAuth(options: { db: Database; baseUrl: string; secret: string }) {
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
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [nextCookies()],
  });
}

export type Auth = ReturnType<typeof createAuth>;
