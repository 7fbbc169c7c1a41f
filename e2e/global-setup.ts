import { ensureBuild } from "@/scripts/build/ensure-build";

/** Vitest's global setup: makes one production build that all servers of the run share. Throws StartFailure. */
export default async function setup(): Promise<void> {
  await ensureBuild();
}
