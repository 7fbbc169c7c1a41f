import { createInngestClient, workIsDueSoon } from "@/inngest/client";
import { sweepIntervalsOf } from "@/lib/health/sweep-intervals";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { currentEngine, type Engine, setEngine } from "./engine";
import { lastSweep } from "./heartbeat-queries";
import { startInngestEngine } from "./inngest-engine";
import { startLocalEngine } from "./local-engine";
import { shutDownOnSignals } from "./shutdown";
import { createSweeps, runRecorded } from "./sweeps";
import { createWorks } from "./works";

/** Starts the engine of this process, once; it stops when the process receives SIGTERM or SIGINT. */
export function startEngine({ lastly }: { lastly: () => Promise<void> }): void {
  if (currentEngine() !== undefined) return;
  const runtime = getRuntime();
  const engine = chooseEngine(runtime);
  setEngine(engine);
  shutDownOnSignals({
    stopWork: engine.stop,
    requestGraceMs: runtime.env.shutdownSeconds * 1000,
    lastly,
    onError: (error) => runtime.services.logger.error({ err: error }, "the shutdown was not clean"),
    exit: () => process.exit(0),
  });
}

function chooseEngine({ env, services, writer, verifierFetch }: Runtime): Engine {
  const { db, logger, settings } = services;
  const options = {
    everySeconds: sweepIntervalsOf(settings),
    logger,
    random: Math.random,
    stopGraceMs: env.shutdownSeconds * 1000,
  };
  const works = createWorks({ services, writer, verifierFetch });
  const local = createSweeps(services, works, "local");
  if (env.engine.kind === "local") return startLocalEngine({ ...options, sweeps: local });
  const client = createInngestClient(env.engine, logger);
  return startInngestEngine({
    ...options,
    lastSweep: (work) => lastSweep(db, work),
    withHeartbeat: (work, run) =>
      runRecorded(services, { work, engine: "inngest", run, handledOf: ({ rows }) => rows.length }),
    sweeps: createSweeps(services, works, "inngest"),
    works,
    wake: services.wake,
    standIns: local,
    send: (work) => client.send(workIsDueSoon(work, services.now().getTime())),
  });
}
