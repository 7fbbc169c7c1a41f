import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const prefix = "whsec_";
/** The length of a secret in bytes that Standard Webhooks requires. */
const secretBytesMin = 24;
const secretBytesMax = 64;

export interface MessageToSign {
  /** The message's id, the same on every attempt, so that a receiver can ignore duplicates. */
  id: string;
  /** The time of this attempt: receivers refuse messages that are more than five minutes old. */
  at: Date;
  /** The body exactly as it is sent. */
  body: string;
  /** A signing secret, or several separated by spaces, any one of which verifies the message. */
  secret: string;
}

/**
 * Returns the headers that prove a message's origin, age and body (https://www.standardwebhooks.com). Throws an
 * Error, which does not quote the secret, when a secret is invalid.
 */
export function signMessage({ id, at, body, secret }: MessageToSign): Record<string, string> {
  const signatures = secretsIn(secret).map((one) => new Webhook(one).sign(id, at, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Whether a text is a single signing secret: `whsec_` followed by 24 to 64 bytes in base64. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const encoded = text.slice(prefix.length);
  const key = Buffer.from(encoded, "base64");
  // Buffer ignores invalid characters, so only canonical base64 survives decoding and encoding.
  return key.toString("base64") === encoded && key.length >= secretBytesMin && key.length <= secretBytesMax;
}

/** Splits a text into its signing secrets; throws when one is invalid or there is none. */
export function secretsIn(text: string): string[] {
  const secrets = text.split(" ").filter((one) => one !== "");
  if (secrets.length === 0 || !secrets.every(isSigningSecret)) {
    throw new Error("a message cannot be signed with what is not a signing secret");
  }
  return secrets;
}
