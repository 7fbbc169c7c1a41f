import cluster from "node:cluster";
import { deriveStoredArticles } from "@/lib/articles/derive-stored-articles";
import { startEngine } from "@/lib/engine/start";
import { announceSetUp } from "@/lib/operations/accounts/announce-set-up";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { normaliseRequests } from "@/lib/surfaces/http/normalise-requests";
import { secureResponses } from "@/lib/surfaces/http/security-headers";
import { stampSocketAddresses } from "@/lib/surfaces/http/socket-address";

/** What every server process does once, before its first request. Returns the runtime. */
export function setUpProcess(): Runtime {
  normaliseRequests();
  stampSocketAddresses();
  const runtime = getRuntime();
  const { env, services } = runtime;
  secureResponses({ baseUrl: env.baseUrl, development: process.env.NODE_ENV === "development" });
  startEngine();
  // Of several workers, one is enough.
  if (cluster.worker !== undefined && cluster.worker.id !== 1) return runtime;
  // Not awaited: a slow database must not keep the server from listening.
  void announceSetUp(runtime, (text) => void process.stdout.write(text));
  deriveStoredArticles(services).catch((error: unknown) =>
    services.logger.error(
      { err: error },
      "the texts of stored articles were not all parsed; the next start continues",
    ),
  );
  return runtime;
}
