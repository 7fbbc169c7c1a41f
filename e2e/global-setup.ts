import { ensureBuild } from "@/scripts/build/ensure-build";
import { prepareMigratedCluster } from "./migrated-cluster";

/**
 * Vitest's global setup: makes what all servers of the run share, one production build and one migrated cluster to copy.
 * Throws StartFailure.
 */
export default async function setup(): Promise<() => void> {
  await ensureBuild();
  return prepareMigratedCluster();
}
