import { listHeartbeats } from "@/lib/operations/health/queries";
import { sweepIntervalsOf } from "@/lib/operations/health/sweep-intervals";
import { reportSweeps } from "@/lib/operations/health/sweep-report";
import { getRuntime } from "@/lib/runtime";

/** Answers whether this instance can serve: 200 with the last run of each sweep, or 503 without a database. */
export async function serveReadiness(): Promise<Response> {
  const { ready, instance, ...report } = await readiness();
  return healthResponse(
    ready ? 200 : 503,
    report,
    instance === null ? {} : { "X-Galley-Instance": instance },
  );
}

export function healthResponse(
  status: number,
  report: object,
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify(report);
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "Content-Length": String(Buffer.byteLength(body)),
      ...headers,
    },
  });
}

/**
 * This instance is ready when the database answers. Sweeps that have stopped running are called late, and it keeps
 * serving.
 */
async function readiness() {
  const { services, env } = getRuntime();
  const { instance } = env;
  try {
    const heartbeats = await listHeartbeats(services.db);
    const intervals = sweepIntervalsOf(services.settings);
    const report = reportSweeps(heartbeats, { engine: env.engine.kind, intervals, now: services.now() });
    return {
      ready: true,
      instance,
      status: "ok",
      database: "ok",
      ...report,
    };
  } catch (error) {
    services.logger.error({ err: error }, "the database does not answer");
    return {
      ready: false,
      instance,
      status: "unavailable",
      database: "does not answer",
      background_work: "unknown",
      sweeps: [],
    };
  }
}
