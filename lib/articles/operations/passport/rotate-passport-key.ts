import { z } from "zod";
import { passportKey } from "@/lib/content/passport/public-keys";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import type { SecretBox } from "@/lib/platform/secret-box";
import { replacePresentKey } from "./key-queries";
import { createKeyPair } from "./signing-key";

export const rotatePassportKey = operation({
  name: "articles.rotate_passport_key",
  summary: "Sign proof records with a new key from now on, and delete the private half of the old one",
  description:
    "Proof records that were signed before stay valid, because the old public key stays published.",
  access: "operator",
  effect: "adds",
  phrases: ["replaced the key that signs proof records", "replace the key that signs proof records"],
  input: z.strictObject({}),
  output: z.object({ key: passportKey }),
  async run(ctx: Context & { secrets: SecretBox }) {
    const pair = createKeyPair(ctx.secrets);
    await replacePresentKey(ctx.db, pair);
    return { key: passportKey.parse(pair.publicJwk) };
  },
});
