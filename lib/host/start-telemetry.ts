import cluster from "node:cluster";
import { createGaugeReader } from "@/lib/health/queues";
import { processGauges, watchEventLoop } from "@/lib/platform/telemetry/process-gauges";
import { setTracing } from "@/lib/platform/telemetry/tracing";
import type { Runtime } from "@/lib/runtime";

/** Sends what still waits, within this time of the shutdown; the supervisor waits a few seconds beyond SHUTDOWN_SECONDS. */
const lastSendMs = 900;

/**
 * Begins to send traces and metrics when a collector is set, and loads the SDK only then. Returns what the shutdown
 * calls last.
 */
export async function startTelemetry({ env, services }: Runtime): Promise<() => Promise<void>> {
  if (env.telemetry === null) return () => Promise.resolve();
  const { db, logger } = services;
  try {
    const { startOtlp } = await import("@/lib/platform/telemetry/otlp/start-otlp");
    watchEventLoop();
    const readShared = createGaugeReader(db);
    const worker = cluster.worker?.id ?? 1;
    // Without a database the numbers of this process are sent all the same.
    const sharedGauges = () =>
      readShared().catch((error: unknown) => {
        logger.warn({ err: error }, "the metrics of the database could not be read");
        return [];
      });
    const otlp = startOtlp(env.telemetry, {
      logger,
      // Of several workers, one is enough for the numbers of the whole installation.
      readGauges: async () => [
        ...processGauges(String(worker)),
        ...(worker === 1 ? await sharedGauges() : []),
      ],
    });
    if (otlp.tracing !== null) setTracing(otlp.tracing);
    return () => otlp.stop(lastSendMs);
  } catch (error) {
    logger.error({ err: error }, "OpenTelemetry could not be started; Galley goes on without it");
    return () => Promise.resolve();
  }
}
