import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AuthSecrets } from "./auth-secrets";

/**
 * A browser that has signed in keeps a cookie of this name. It grants no access; its sign-ins are only counted apart.
 * With the prefix, a browser takes it from nobody but this host over https.
 */
export function deviceCookieName(baseUrl: string): string {
  return baseUrl.startsWith("https:") ? "__Host-galley.device" : "galley.device";
}
const lifetimeSeconds = 180 * 24 * 3600;

export interface DeviceOwner {
  email: string;
  authSecrets: AuthSecrets;
}

/** The cookie of a new device: an id, the time in seconds and a signature. It is valid for this account only. */
export function nameDevice(owner: DeviceOwner, now: Date): string {
  const issued = `${randomBytes(15).toString("base64url")}.${Math.floor(now.getTime() / 1000)}`;
  return `${issued}.${signature(issued, owner.email, owner.authSecrets[0])}`;
}

/** The id of a device that has signed in to this account before; null for any other cookie or without an e-mail. */
export function knownDevice(cookie: string | undefined, owner: DeviceOwner, now: Date): string | null {
  const [id, issuedAt, signed, ...more] =
    cookie === undefined || cookie.length > 200 ? [] : cookie.split(".");
  if (
    owner.email === "" ||
    id === undefined ||
    issuedAt === undefined ||
    signed === undefined ||
    more.length > 0
  )
    return null;
  const given = Buffer.from(signed);
  const isSigned = owner.authSecrets.some((secret) => {
    const expected = Buffer.from(signature(`${id}.${issuedAt}`, owner.email, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) return null;
  return Number(issuedAt) + lifetimeSeconds > now.getTime() / 1000 ? id : null;
}

export function deviceCookieOptions(baseUrl: string) {
  return {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: baseUrl.startsWith("https:"),
    maxAge: lifetimeSeconds,
  } as const;
}

function signature(issued: string, email: string, secret: string): string {
  const account = email.trim().toLowerCase();
  return createHmac("sha256", secret).update(`galley device\0${issued}\0${account}`).digest("base64url");
}
