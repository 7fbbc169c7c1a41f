import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

// Crockford's base32: no letter that can be taken for a digit.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 4;
const groupLength = 5;

/**
 * The code that the first sign-up asks for: 100 bits in four groups. Derived from the secret that all instances
 * share, so that each of them prints and accepts the same one and nothing has to be stored.
 */
export function setUpCode(authSecret: string): string {
  const digest = createHmac("sha256", authSecret).update("galley set-up code").digest();
  const letters = Array.from(digest.subarray(0, groups * groupLength), (byte) => alphabet[byte % 32]);
  return Array.from({ length: groups }, (_, index) =>
    letters.slice(index * groupLength, (index + 1) * groupLength).join(""),
  ).join("-");
}

/** Whether this is the code, however it was typed: small letters, spaces, no dashes. Takes the same time for all. */
export function isSetUpCode(given: string, authSecret: string): boolean {
  return timingSafeEqual(digestOf(given, authSecret), digestOf(setUpCode(authSecret), authSecret));
}

/**
 * False on a server that only its own machine reaches: there whoever comes first is the person at the machine.
 * Both have to be local, because a server without a BASE_URL may listen on every address.
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
