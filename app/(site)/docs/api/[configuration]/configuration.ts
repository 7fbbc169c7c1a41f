import { createHash } from "node:crypto";
import type { Env } from "@/lib/platform/settings/env";

/** How the proxy tells the rewrite in next.config.ts to which configuration it leads. */
export const configurationHeader = "x-galley-configuration";

/** A short name for the settings that the API reference shows: the rendered page is cached under it. */
export function referenceConfiguration({ baseUrl, limits }: Pick<Env, "baseUrl" | "limits">): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, limits]))
    .digest("hex")
    .slice(0, 16);
}
