import { createInngestClient, workIsDue } from "@/inngest/client";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { currentEngine, type Engine, setEngine } from "./engine";
import { startInngestEngine } from "./inngest-engine";
import { startLocalEngine } from "./local-engine";
import { createSweeps } from "./sweeps";

/** Shorter than the 10 seconds that containers get to stop in. */
const stopGraceMs = 8_000;

/** Starts the engine of this process, once; it stops when the process is asked to end. */
export function startEngine(): void {
  if (currentEngine() !== undefined) return;
  const runtime = getRuntime();
  const engine = chooseEngine(runtime);
  setEngine(engine);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      engine.stop().catch((error: unknown) => {
        runtime.services.logger.error({ err: error }, "the background work did not stop cleanly");
      });
    });
  }
}

function chooseEngine({ env, services, writer }: Runtime): Engine {
  const { db, logger, settings } = services;
  const options = {
    everySeconds: { generation: settings.sweepSeconds, verification: settings.verifySeconds },
    logger,
    random: Math.random,
    stopGraceMs,
  };
  const local = createSweeps({ services, writer }, "local");
  if (env.engine.kind === "local") return startLocalEngine({ ...options, sweeps: local });
  const client = createInngestClient(env.engine);
  return startInngestEngine({
    ...options,
    db,
    sweeps: createSweeps({ services, writer }, "inngest"),
    standIns: local,
    send: (work) => client.send(workIsDue[work].create()),
  });
}
