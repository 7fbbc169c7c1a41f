import { createHash, type KeyObject, sign } from "node:crypto";
import canonicalize from "canonicalize";
import { type PassportContent, passportFormat } from "./passport-format";

/** The value of `typ` in the header, which keeps a signature from being taken for that of something else. */
export const signatureType = "galley-passport+jws";
/** RFC 8037: Ed25519. */
export const signatureAlgorithm = "EdDSA";

/** The text of a JSON value that RFC 8785 defines, the same for every spelling of it. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("this value has no JSON");
  return text;
}

/** The SHA-256 of each member's canonical JSON. */
export function digestsOf(members: object): Map<string, string> {
  return new Map(Object.entries(members).map(([name, value]) => [name, sha256Of(canonicalJson(value))]));
}

/** Signs a passport. Returns a JWS in compact form, whose payload is the digests of the passport's members. */
export function signPassport(
  passport: PassportContent,
  { kid, privateKey }: { kid: string; privateKey: KeyObject },
): string {
  const header = canonicalJson({ alg: signatureAlgorithm, kid, typ: signatureType });
  const payload = canonicalJson({
    format: passportFormat,
    digests: Object.fromEntries(digestsOf(passport)),
  });
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}

export function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

const base64url = (text: string) => Buffer.from(text, "utf8").toString("base64url");
