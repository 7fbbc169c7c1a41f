import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of authenticator apps, as RFC 6238 defines them: six digits, a new one every 30 seconds. */
const periodSeconds = 30;
const digits = 6;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 128 bits. As better-auth stores it, it is a text whose bytes are the key. */
export function newTotpSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** The code of a time step, which is a count of periods since 1970. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** The time step whose code this is: the current one, or one beside it because clocks differ. Null for any other. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  if (given.length !== digits) return null;
  const present = stepAt(now);
  const matching = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), given),
  );
  return matching.at(-1) ?? null;
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / periodSeconds);
}

/** What an authenticator app is given: as text for people, and as the address in a QR code. */
export function totpSetUp(secret: string, account: string): { key: string; uri: string } {
  const key = toBase32(Buffer.from(secret));
  const label = `Galley:${account}`;
  const query = new URLSearchParams({ secret: key, issuer: "Galley", digits: "6", period: "30" });
  return { key, uri: `otpauth://totp/${encodeURIComponent(label)}?${query}` };
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}
