import { generateKeyPairSync } from "node:crypto";
import type { PassportContent } from "../passport-format";
import { publicJwk } from "../public-keys";
import { signPassport } from "../sign-passport";

/** The texts that the example passport attests. */
export const exampleMarkdown = "## Dry\n\nKeep it dry: rust begins at 60 % humidity.\n";
export const exampleHtml = '<h2 id="dry">Dry</h2>\n<p>Keep it dry: rust begins at 60 % humidity.</p>';

/** An installation that signs passports, with a key of its own. */
export function createIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const jwk = publicJwk(publicKey);
  const sign = (passport: PassportContent) => signPassport(passport, { kid: jwk.kid, privateKey });
  return { jwk, privateKey, keySet: { keys: [jwk] }, sign };
}
