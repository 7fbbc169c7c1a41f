import { createHash } from "node:crypto";
import type { Env } from "@/lib/platform/settings/env";

/** The request header in which the proxy passes the configuration to the rewrite in next.config.ts. */
export const configurationHeader = "x-galley-configuration";

/** A short hash of the settings that the API reference shows. The rendered page is cached under it. */
export function referenceConfiguration({ baseUrl, limits }: Pick<Env, "baseUrl" | "limits">): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, limits]))
    .digest("hex")
    .slice(0, 16);
}
