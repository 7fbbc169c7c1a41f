import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";

/** What signs in at Google: the account's address, and its RSA key as PEM. */
export interface ServiceAccount {
  clientEmail: string;
  privateKey: string;
}

/** Google's keys take about 2.4 kB. */
export const accountKeyBytesMax = 10_000;
const emailLengthMax = 320;
const modulusBitsMin = 2048;
const modulusBitsMax = 4096;

/** `token_uri` is not read: a key from a stranger must not say where its signature is sent. */
const accountKey = z.object({
  type: z.unknown().optional(),
  client_email: z.unknown().optional(),
  private_key: z.unknown().optional(),
});

/** Reads the JSON key of a service account as Google hands it out, or says in a sentence what is wrong with it. */
export function readServiceAccount(text: string): ServiceAccount | { problem: string } {
  if (Buffer.byteLength(text) > accountKeyBytesMax) {
    return { problem: "The key has more than 10 kB: paste the JSON file of one service account." };
  }
  const parsed = accountKey.safeParse(parseJson(text));
  if (!parsed.success) {
    return {
      problem:
        "The key is not a JSON object: paste the whole file that Google Cloud made, from the first to the last brace.",
    };
  }
  const { type, client_email: clientEmail, private_key: privateKey } = parsed.data;
  if (type !== "service_account") return { problem: problemOfType(type) };
  if (typeof clientEmail !== "string" || !isAccountAddress(clientEmail)) {
    return {
      problem:
        "The key has no client_email such as galley@project.iam.gserviceaccount.com: paste the whole file that Google Cloud made.",
    };
  }
  if (typeof privateKey !== "string" || privateKey === "") {
    return { problem: "The key has no private_key: paste the whole file that Google Cloud made." };
  }
  const problem = problemOfKey(privateKey);
  return problem === null ? { clientEmail, privateKey } : { problem };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function problemOfType(type: unknown): string {
  const known = type === "authorized_user" || type === "external_account" ? ` of the type ${type}` : "";
  return `The key${known} is not that of a service account: in Google Cloud, open the service account, and add a key of the type JSON under Keys.`;
}

function isAccountAddress(text: string): boolean {
  return text.length <= emailLengthMax && /^[^\s@<>"]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(text);
}

function problemOfKey(pem: string): string | null {
  const key = privateKeyOf(pem);
  if (key === null) {
    return "The private_key of the key cannot be read: paste the file as Google Cloud made it, with every \\n in it.";
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const isUsable = key.asymmetricKeyType === "rsa" && bits >= modulusBitsMin && bits <= modulusBitsMax;
  return isUsable ? null : "The private_key is not an RSA key of 2048 to 4096 bits, as Google’s keys are.";
}

/** Null for a text that is no private key, or one that is locked with a password. */
function privateKeyOf(pem: string): KeyObject | null {
  if (!pem.startsWith("-----BEGIN PRIVATE KEY-----")) return null;
  try {
    return createPrivateKey(pem);
  } catch (error) {
    // OpenSSL has many errors for what is no key, without a class of their own.
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
