import { z } from "zod";
import { passportKeySet } from "@/lib/content/passport/public-keys";
import { operation } from "@/lib/kernel/operation";
import { listPublicKeys } from "./key-queries";

export const listPassportKeys = operation({
  name: "articles.passport_keys",
  summary: "The public keys that proof records of this installation are verified with",
  description:
    "A JWK Set (RFC 7517), the current key first. Former keys stay in it, so that older proof records can be verified.",
  access: "public",
  effect: "reads",
  input: z.strictObject({}),
  output: passportKeySet,
  async run(ctx) {
    const rows = await listPublicKeys(ctx.db);
    return passportKeySet.parse({ keys: rows.map(({ publicJwk }) => publicJwk) });
  },
});
