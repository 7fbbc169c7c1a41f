import { createInngestClient, workIsDue } from "@/inngest/client";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { createLanes } from "@/lib/work/lanes";
import { currentEngine, type Engine, setEngine } from "./engine";
import { startInngestEngine } from "./inngest-engine";
import { startLocalEngine } from "./local-engine";
import { paceOf } from "./pace";
import { shutDownOnSignals } from "./shutdown";
import { createSweeps } from "./sweeps";

/** Shorter than the 10 seconds that containers get to stop. Stages still running after it are released. */
const stopGraceMs = 7_000;

/** Starts the engine of this process, once; it stops when the process receives SIGTERM or SIGINT. */
export function startEngine(): void {
  if (currentEngine() !== undefined) return;
  const runtime = getRuntime();
  const engine = chooseEngine(runtime);
  setEngine(engine);
  shutDownOnSignals({
    stopWork: engine.stop,
    requestGraceMs: stopGraceMs,
    onError: (error) => runtime.services.logger.error({ err: error }, "the shutdown was not clean"),
    exit: () => process.exit(0),
  });
}

function chooseEngine({ env, services, writer, verifierFetch }: Runtime): Engine {
  const { db, logger, settings } = services;
  const options = {
    everySeconds: paceOf(settings),
    logger,
    random: Math.random,
    stopGraceMs,
  };
  const deps = { services, writer, verifierFetch, lanes: createLanes(env.articlesAtOnce) };
  const local = createSweeps(deps, "local");
  if (env.engine.kind === "local") return startLocalEngine({ ...options, sweeps: local });
  const client = createInngestClient(env.engine, logger);
  return startInngestEngine({
    ...options,
    db,
    sweeps: createSweeps(deps, "inngest"),
    standIns: local,
    send: (work) => client.send(workIsDue[work].create()),
  });
}
