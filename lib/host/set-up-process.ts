import cluster from "node:cluster";
import { announceSetUp } from "@/lib/accounts/announce-set-up";
import { deriveStoredArticles } from "@/lib/articles/derive-stored-articles";
import { startEngine } from "@/lib/engine/start";
import { warnAboutMissingKeys } from "@/lib/health/secrets/warn-about-missing-keys";
import { ProcessState } from "@/lib/platform/process-state";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { startTelemetry } from "./start-telemetry";

const runsAsRoot =
  "Galley runs as root, so anyone who breaks into it owns this machine: run it as a user of its own, as docs/self-hosting.md shows";

const hasSetUp = new ProcessState<true>("set-up");

/** Whether `setUpProcess` was called. */
export function isSetUp(): boolean {
  return hasSetUp.value === true;
}

/** What every server process does once, before its first request. Returns the runtime. */
export async function setUpProcess(): Promise<Runtime> {
  hasSetUp.value = true;
  const runtime = getRuntime();
  const { services } = runtime;
  startEngine({ lastly: await startTelemetry(runtime) });
  // Of several workers, one is enough.
  if (cluster.worker !== undefined && cluster.worker.id !== 1) return runtime;
  // Not awaited: a slow database must not keep the server from listening.
  void announceSetUp(runtime, (text) => void process.stdout.write(text));
  if (process.getuid?.() === 0) services.logger.warn({}, runsAsRoot);
  void warnAboutMissingKeys(services);
  deriveStoredArticles(services).catch((error: unknown) =>
    services.logger.error(
      { err: error },
      "the texts of stored articles were not all parsed; the next start continues",
    ),
  );
  return runtime;
}
