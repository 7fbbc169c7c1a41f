import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { operation } from "@/lib/kernel/operation";
import { countByKey } from "./queries";
import { type NeedsKeys, sealedSecrets } from "./sealed-secrets";

const sealedCount = z.object({
  secrets: z.string().meta({ description: "What the secrets belong to." }),
  key_id: z.string().meta({ description: "The key that they are encrypted with, by its id." }),
  key: z
    .enum(["present", "former", "missing"])
    .meta({ description: "Whether this server encrypts with the key, only decrypts, or does not have it." }),
  count: z.int(),
});

export const secretsStatus = operation({
  name: "health.secrets_status",
  summary: "With which keys the stored secrets are encrypted",
  access: "operator",
  effect: "reads",
  input: z.object({}),
  output: z.object({
    secrets: z.array(sealedCount),
    /** How many secrets a rotation would encrypt with the current key. */
    to_rotate: z.int(),
    /** How many cannot be read by this server. */
    missing: z.int(),
  }),
  async run(ctx: Context & NeedsKeys) {
    const secrets: z.input<typeof sealedCount>[] = [];
    for (const kind of sealedSecrets) {
      const { present, known } = await kind.keys(ctx);
      for (const [id, count] of await countByKey(ctx.db, kind.column)) {
        const key = id === present ? "present" : known.includes(id) ? "former" : "missing";
        secrets.push({ secrets: kind.name, key_id: id, key, count });
      }
    }
    const total = (key: string) =>
      secrets.reduce((sum, each) => sum + (each.key === key ? each.count : 0), 0);
    return { secrets, to_rotate: total("former"), missing: total("missing") };
  },
});
