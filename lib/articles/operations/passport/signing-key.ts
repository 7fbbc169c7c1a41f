import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { publicJwk } from "@/lib/content/passport/public-keys";
import type { Context } from "@/lib/kernel/context";
import { Refusal } from "@/lib/kernel/refusal";
import { type SecretBox, SecretUnreadable } from "@/lib/platform/secret-box";
import { findPresentKey, insertFirstKey, type NewPassportKey } from "./key-queries";

/** The key that the installation signs with. It is created at its first use. Throws `unavailable` if it cannot be read. */
export async function requireSigningKey({
  db,
  secrets,
}: Pick<Context, "db"> & { secrets: SecretBox }): Promise<{ kid: string; privateKey: KeyObject }> {
  let row = await findPresentKey(db);
  if (row === null) {
    await insertFirstKey(db, createKeyPair(secrets));
    row = await findPresentKey(db);
  }
  if (row === null || row.privateKey === null) throw new Error("there is no key to sign passports with");
  return { kid: row.kid, privateKey: openPrivateKey(secrets, row.kid, row.privateKey) };
}

/** A new key pair as it is stored: the private key sealed. */
export function createKeyPair(secrets: SecretBox): NewPassportKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const jwk = publicJwk(publicKey);
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { kid: jwk.kid, publicJwk: jwk, privateKey: secrets.seal(pem, sealedAs(jwk.kid)) };
}

function openPrivateKey(secrets: SecretBox, kid: string, envelope: string): KeyObject {
  try {
    return createPrivateKey(secrets.open(envelope, sealedAs(kid)));
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw new Refusal(
      "unavailable",
      "This server's GALLEY_SECRET_KEY does not open the key that proof records are signed with: restore it, or make a new key with npm run admin -- passport rotate.",
      {},
      { cause },
    );
  }
}

/** The context that binds an encrypted private key to its row. */
export const sealedAs = (kid: string) => `passport-key ${kid}`;
