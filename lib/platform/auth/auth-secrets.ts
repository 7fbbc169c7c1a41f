import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The secrets of sessions: the current one, which signs, and the former ones, whose signatures are accepted. */
export type AuthSecrets = readonly [present: string, ...former: string[]];

/** The secrets as better-auth takes them. What it encrypts names the version, so that is derived from the secret. */
export function versionedSecrets(secrets: AuthSecrets): { version: number; value: string }[] {
  return [...new Set(secrets)].map((value) => ({ version: secretVersion(value), value }));
}

/**
 * A Cookie header in which the signatures of former secrets are replaced by those of the current one; null when
 * there are none. better-auth accepts only the current secret, so without this a new one would end all sessions.
 */
export function resignedCookies(header: string, [present, ...former]: AuthSecrets): string | null {
  if (former.length === 0) return null;
  let changed = false;
  const cookies = header.split(";").map((cookie) => {
    const [, name = "", value = ""] = signedCookie.exec(cookie) ?? [];
    const text = decoded(value);
    const dot = text?.lastIndexOf(".") ?? -1;
    if (text === null || dot < 1) return cookie;
    const [signed, signature] = [text.slice(0, dot), text.slice(dot + 1)];
    if (!former.some((secret) => isSame(signature, sign(signed, secret)))) return cookie;
    changed = true;
    return `${name}=${encodeURIComponent(`${signed}.${sign(signed, present)}`)}`;
  });
  return changed ? cookies.join(";") : null;
}

/** A cookie of better-auth: its value ends in a dot and a signature of 44 characters in base64, URL-encoded. */
const signedCookie = /^(\s*(?:__Host-)?galley\.[\w.-]+)=([^\s"]{45,4096})\s*$/;

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function sign(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 48 bits, a safe integer: two secrets of one installation do not share them by chance. */
function secretVersion(secret: string): number {
  return createHash("sha256").update("galley auth secret").update(secret).digest().readUIntBE(0, 6);
}
