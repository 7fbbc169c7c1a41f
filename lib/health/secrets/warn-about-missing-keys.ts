import type { Context } from "@/lib/kernel/context";
import { countByKey } from "./queries";
import { type NeedsKeys, sealedSecrets } from "./sealed-secrets";

/** Logs which stored secrets this server cannot read, because it does not have the key. Never throws. */
export async function warnAboutMissingKeys(
  services: Pick<Context, "db" | "logger"> & NeedsKeys,
): Promise<void> {
  const { db, logger } = services;
  try {
    for (const kind of sealedSecrets) {
      const { known } = await kind.keys(services);
      for (const [keyId, count] of await countByKey(db, kind.column)) {
        if (known.includes(keyId)) continue;
        logger.error(
          { secrets: kind.name, count, keyId },
          `stored secrets cannot be read, because this server does not have the key that they are encrypted with: add it to ${kind.setting}, or enter them again`,
        );
      }
    }
  } catch (error) {
    logger.error({ err: error }, "it is not known whether this server has the keys of all stored secrets");
  }
}
