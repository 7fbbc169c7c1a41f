import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { isErrorNamed } from "@/lib/platform/same-named-error";

/**
 * Encrypts stored secrets with the current key, and decrypts those of former keys too. `context` binds an envelope
 * to the row that it belongs to.
 */
export interface SecretBox {
  /** The id of the key that seals. Each envelope names the key that opens it. */
  readonly keyId: string;
  /** The ids of all keys that can open an envelope. */
  readonly keyIds: readonly string[];
  seal(plaintext: string, context: string): string;
  /** Throws SecretUnreadable for an unknown key, another context or an altered envelope. */
  open(envelope: string, context: string): string;
}

export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";

  static override [Symbol.hasInstance](value: unknown): value is SecretUnreadable {
    return isErrorNamed(value, "SecretUnreadable");
  }
}

const version = "v1";

/** AES-256-GCM. The envelope is `v1.<key id>.<iv>.<tag>.<ciphertext>`, the parts in base64url. */
export function createSecretBox(key: Buffer, formerKeys: readonly Buffer[] = []): SecretBox {
  const keyId = idOfKey(key);
  const keys = new Map([...formerKeys, key].map((each) => [idOfKey(each), each]));
  return {
    keyId,
    keyIds: [...keys.keys()],
    seal(plaintext, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(associated(keyId, context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return [
        version,
        keyId,
        ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url")),
      ].join(".");
    },
    open(envelope, context) {
      const [found, id, iv, tag, ciphertext] = envelope.split(".");
      if (found !== version || iv === undefined || tag === undefined || ciphertext === undefined) {
        throw new SecretUnreadable("A stored secret has an unknown form; enter the secret again.");
      }
      const opening = keys.get(id ?? "");
      if (id === undefined || opening === undefined) {
        throw new SecretUnreadable(
          `A stored secret was encrypted with key ${id}, which this server does not have: add it to GALLEY_FORMER_SECRET_KEYS, or enter the secret again.`,
        );
      }
      try {
        const decipher = createDecipheriv("aes-256-gcm", opening, Buffer.from(iv, "base64url"), {
          authTagLength: 16,
        })
          .setAAD(associated(id, context))
          .setAuthTag(Buffer.from(tag, "base64url"));
        return Buffer.concat([
          decipher.update(Buffer.from(ciphertext, "base64url")),
          decipher.final(),
        ]).toString("utf8");
      } catch (cause) {
        throw new SecretUnreadable(
          "A stored secret was altered or belongs to another connection; enter it again.",
          {
            cause,
          },
        );
      }
    },
  };
}

function idOfKey(key: Buffer): string {
  if (key.length !== 32) throw new Error(`a secret key has 32 bytes, this one has ${key.length}`);
  return createHash("sha256").update(key).digest("base64url").slice(0, 8);
}

function associated(keyId: string, context: string): Buffer {
  return Buffer.from(`${version}.${keyId}.${context}`, "utf8");
}
