import { parseCookies } from "better-auth/cookies";

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  sameSite: "lax" | "strict";
  secure: boolean;
  /** Seconds. */
  maxAge: number;
}

/** The value of a cookie that was sent, if any. */
export function cookieOf(headers: Headers, name: string): string | undefined {
  return parseCookies(headers.get("cookie") ?? "").get(name);
}

/** A cookie as a Set-Cookie header says it; the value must need no escaping. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const { path, httpOnly, sameSite, secure, maxAge } = options;
  return [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    `SameSite=${sameSite === "lax" ? "Lax" : "Strict"}`,
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
