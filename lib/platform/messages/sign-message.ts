import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const prefix = "whsec_";
/** What Standard Webhooks asks of a secret, in bytes. */
const secretBytesMin = 24;
const secretBytesMax = 64;

export interface MessageToSign {
  /** The message's id: the same on every try, so that a receiver can drop what it already has. */
  id: string;
  /** When this try is made: receivers refuse what is more than five minutes old. */
  at: Date;
  /** Exactly what is sent. */
  body: string;
  /** A signing secret, or several separated by spaces: then any one of them proves the message. */
  secret: string;
}

/**
 * The headers that prove a message's origin, age and text (https://www.standardwebhooks.com).
 * Throws an Error, which does not quote it, when a secret is none.
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

/** Whether a text is one signing secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSigningSecret(text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const encoded = text.slice(prefix.length);
  const key = Buffer.from(encoded, "base64");
  // Buffer reads what it can: only base64 in its one spelling comes back as it was.
  return key.toString("base64") === encoded && key.length >= secretBytesMin && key.length <= secretBytesMax;
}

/** The single secrets of a text that may hold several. */
export function secretsIn(text: string): string[] {
  const secrets = text.split(" ").filter((one) => one !== "");
  if (secrets.length === 0 || !secrets.every(isSigningSecret)) {
    throw new Error("a message cannot be signed with what is not a signing secret");
  }
  return secrets;
}
