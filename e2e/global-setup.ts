import { ensureBuild } from "@/scripts/build/ensure-build";

/** Vitest's global setup: one production build, which every server of the run shares. Throws StartFailure. */
export default async function setup(): Promise<void> {
  await ensureBuild();
}
