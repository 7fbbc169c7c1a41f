import { listHeartbeats } from "@/lib/operations/health/queries";
import { getRuntime } from "@/lib/runtime";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { ready, instance, ...report } = await readiness();
  return Response.json(report, {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(instance !== null && { "X-Galley-Instance": instance }) },
  });
}

/** Whether this instance can serve: the database answers. Stalled background work is reported. */
async function readiness() {
  const { services, env } = getRuntime();
  const { instance } = env;
  try {
    const heartbeats = await listHeartbeats(services.db);
    const sweeps = heartbeats.map(({ name, engine, ranAt, durationMs, handled }) => ({
      name,
      engine,
      ran_at: ranAt.toISOString(),
      age_seconds: Math.max(0, Math.round((services.now().getTime() - ranAt.getTime()) / 1000)),
      duration_ms: durationMs,
      handled,
    }));
    return { ready: true, instance, status: "ok", database: "ok", sweeps };
  } catch (error) {
    services.logger.error({ err: error }, "the database does not answer");
    return { ready: false, instance, status: "unavailable", database: "does not answer", sweeps: [] };
  }
}
