import { hash as digestOf, randomBytes } from "node:crypto";

/** `gly_` keys give access to a project's content API; `glf_` tokens to its feed only. */
export const tokenPrefixes = { key: "gly_", feed: "glf_" } as const;
export type TokenKind = keyof typeof tokenPrefixes;

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43; // 32 bytes in base62
const checksumLength = 6;
/** The pattern of a token for secret scanners, which docs/keys.md tells the public. */
const tokenPattern = `gl[yf]_[0-9A-Za-z]{${secretLength + checksumLength}}`;
const shape = new RegExp(`^${tokenPattern}$`);

export interface ContentToken {
  plaintext: string;
  hash: string;
  /** The first 8 characters, which may be shown later. */
  prefix: string;
}

/** A new token: the prefix, 32 random bytes in base62, and a checksum of 6 characters. */
export function createContentToken(
  kind: TokenKind,
  random: (bytes: number) => Buffer = randomBytes,
): ContentToken {
  const body = tokenPrefixes[kind] + base62(random(32), secretLength);
  const plaintext = body + checksum(body);
  return { plaintext, hash: hashToken(plaintext), prefix: plaintext.slice(0, 8) };
}

export type TokenReading = { kind: TokenKind; hash: string } | { kind: "malformed"; problem: string };

/**
 * Checks the form and checksum of a token, so that a mistyped one needs no database query. The checksum of a token
 * whose hash `isKnown` is right.
 */
export function readContentToken(
  token: string,
  isKnown: (hash: string) => boolean = () => false,
): TokenReading {
  const kind = token.startsWith(tokenPrefixes.key)
    ? "key"
    : token.startsWith(tokenPrefixes.feed)
      ? "feed"
      : null;
  if (kind === null || !shape.test(token)) {
    return {
      kind: "malformed",
      problem: "This is not a Galley key: a content API key starts with gly_ and has 53 characters.",
    };
  }
  const hash = hashToken(token);
  if (!isKnown(hash) && checksum(token.slice(0, -checksumLength)) !== token.slice(-checksumLength)) {
    return {
      kind: "malformed",
      problem: "This key has a typing error: its checksum does not fit. Copy it again.",
    };
  }
  return { kind, hash };
}

/** Whether a text contains something that looks like an API key, as a secret scanner would search for it. */
export function containsContentKey(text: string): boolean {
  return /gly_[0-9A-Za-z]{20,}/.test(text);
}

/** The tokens in a text whose checksum is right, each once: keys and feed tokens, wherever they were made. */
export function tokensIn(text: string): string[] {
  const candidates = text.match(new RegExp(`${tokenPattern}(?![0-9A-Za-z])`, "g")) ?? [];
  return [...new Set(candidates)].filter((token) => readContentToken(token).kind !== "malformed");
}

export function hashToken(token: string): string {
  return digestOf("sha256", token);
}

/** Six digits of the first five bytes of the hash, which are exact as a number. */
function checksum(body: string): string {
  let value = digestOf("sha256", body, "buffer").readUIntBE(0, 5);
  let digits = "";
  while (digits.length < checksumLength) {
    digits = (alphabet[value % 62] ?? "") + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

function base62(bytes: Buffer, length: number): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let digits = "";
  while (digits.length < length) {
    digits = (alphabet[Number(value % 62n)] ?? "") + digits;
    value /= 62n;
  }
  return digits;
}
