import { createHash } from "node:crypto";
import type { Env } from "@/lib/platform/settings/env";

/** A short hash of the settings that the API reference shows. The rendered page is cached under it. */
export function referenceConfiguration({
  baseUrl,
  limits,
  freeTools,
}: Pick<Env, "baseUrl" | "limits" | "freeTools">): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, limits, freeTools]))
    .digest("hex")
    .slice(0, 16);
}
