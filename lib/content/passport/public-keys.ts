import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { canonicalJson, signatureAlgorithm } from "./sign-passport";

/** A public key as a JWK (RFC 8037). */
export const passportKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string().min(1).max(100),
  use: z.literal("sig"),
  alg: z.literal(signatureAlgorithm),
});

/** The keys of an installation as a JWK Set (RFC 7517), the current one first. */
export const passportKeySet = z.object({ keys: z.array(passportKey) });

/** A public key, named by its thumbprint (RFC 7638). */
export function publicJwk(publicKey: KeyObject): z.output<typeof passportKey> {
  const { x = "" } = publicKey.export({ format: "jwk" });
  const required = { crv: "Ed25519", kty: "OKP", x } as const;
  const kid = createHash("sha256").update(canonicalJson(required)).digest("base64url");
  return { ...required, kid, use: "sig", alg: signatureAlgorithm };
}

/** Finds a key of a set by its name. Keys of other kinds, which a JWK Set may contain, are skipped. */
export function findPassportKey(keySet: unknown, kid: string): KeyObject | null {
  const { keys } = z.object({ keys: z.array(z.unknown()) }).parse(keySet);
  for (const key of keys) {
    const { data } = passportKey.partial({ use: true, alg: true }).safeParse(key);
    if (data?.kid !== kid) continue;
    return createPublicKey({ key: { kty: data.kty, crv: data.crv, x: data.x }, format: "jwk" });
  }
  return null;
}
