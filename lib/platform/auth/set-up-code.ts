import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

// Crockford's base32, without the letters that look like digits.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 4;
const groupLength = 5;

/**
 * The code that the first sign-up asks for: 100 bits in four groups. It is derived from the secret that all
 * instances share, so that every instance prints and accepts the same code and nothing has to be stored.
 */
export function setUpCode(authSecret: string): string {
  const digest = createHmac("sha256", authSecret).update("galley set-up code").digest();
  const letters = Array.from(digest.subarray(0, groups * groupLength), (byte) => alphabet[byte % 32]);
  return Array.from({ length: groups }, (_, index) =>
    letters.slice(index * groupLength, (index + 1) * groupLength).join(""),
  ).join("-");
}

/** Compares in constant time. Lower case, spaces and missing dashes are accepted. */
export function isSetUpCode(given: string, authSecret: string): boolean {
  return timingSafeEqual(digestOf(given, authSecret), digestOf(setUpCode(authSecret), authSecret));
}

/**
 * False on a server that can be reached from its own machine only, where the first visitor is its operator.
 * Both addresses have to be local, because a server without a BASE_URL may listen on every address.
 */
export function needsSetUpCode({ baseUrl, host }: { baseUrl: string; host: string }): boolean {
  return !(isLoopback(new URL(baseUrl).hostname) && isLoopback(host));
}

function digestOf(code: string, authSecret: string): Buffer {
  const plain = code.slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, "");
  return createHmac("sha256", authSecret).update(plain).digest();
}

function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/^\[|\]$/g, "");
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost");
}
