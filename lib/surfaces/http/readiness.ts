import { listHeartbeats, probeWrites } from "@/lib/health/queries";
import { sweepIntervalsOf } from "@/lib/health/sweep-intervals";
import { reportSweeps } from "@/lib/health/sweep-report";
import { getRuntime } from "@/lib/runtime";
import type { Services } from "@/lib/services";

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

/** Anybody may ask, so the database is not made to write at each request. */
const probeEveryMs = 30_000;
let probed: { at: number; writes: ReturnType<typeof probeWrites> } | null = null;

function writesOf({ db, now }: Pick<Services, "db" | "now">): ReturnType<typeof probeWrites> {
  const at = now().getTime();
  if (probed === null || Math.abs(at - probed.at) >= probeEveryMs) {
    const writes = probeWrites(db);
    probed = { at, writes };
    // The next request asks again as soon as the database answers again.
    writes.catch(() => (probed = null));
  }
  return probed.writes;
}

/**
 * This instance is ready when the database answers. Sweeps that have stopped running are called late, and writes that
 * the database refuses are called so, and it keeps serving what is read.
 */
async function readiness() {
  const { services, env } = getRuntime();
  const { instance } = env;
  try {
    const heartbeats = await listHeartbeats(services.db);
    const writes = await writesOf(services);
    const intervals = sweepIntervalsOf(services.settings);
    const report = reportSweeps(heartbeats, { engine: env.engine.kind, intervals, now: services.now() });
    return {
      ready: true,
      instance,
      status: writes === "refused" ? "reads only" : "ok",
      database: writes === "refused" ? "refuses writes" : "ok",
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
