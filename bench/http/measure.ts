import { quantile } from "../api-under-load";
import { treeCpuMs, treeMemoryBytes } from "../process-usage";
import type { HelperProcess } from "./helper-process";
import type { LoadPlan, LoadResult, LoadRound } from "./load-request";

export interface Measured {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time for one request: of the server, and of PostgreSQL. */
  serverCpuMs: number;
  postgresCpuMs: number;
  bytesPerAnswer: number;
  /** How busy the load generator was: 1 is a whole processor. */
  clientLoad: number;
  /** The memory of the server after the last round. */
  memoryBytes: number;
}

/** A server under load. */
export interface Target {
  origin: string;
  pid: number;
  postgresPid: number;
  plan: LoadPlan;
}

export interface Rounds {
  count: number;
  seconds: number;
  connections: number;
}

export type Load = HelperProcess<LoadRound, LoadResult>;

const warmUpSeconds = 2;
/** Above this the load generator sets the pace. */
const clientLoadMax = 0.85;

/**
 * Whether the load generator and not the server set the pace: the server could answer more calls than were counted, and
 * the times are those of the load generator. The processor time of a call is the server's all the same.
 */
export function isPacedByLoad({ clientLoad }: Pick<Measured, "clientLoad">): boolean {
  return clientLoad > clientLoadMax;
}

/**
 * Measures several servers by turns, and returns the medians of their rounds in the order of `targets`. Each round
 * begins with another server than the one before, so that a machine that becomes slower favours none.
 */
export async function measureByTurns(load: Load, targets: Target[], rounds: Rounds): Promise<Measured[][]> {
  const measured: Measured[][] = targets.map(() => []);
  for (const target of targets) {
    await measureOnce(load, target, { ...rounds, seconds: Math.min(warmUpSeconds, rounds.seconds) });
  }
  for (let round = 0; round < rounds.count; round++) {
    const order = targets.map((target, index) => ({ target, index }));
    if (round % 2 === 1) order.reverse();
    for (const { target, index } of order) measured[index]?.push(await measureOnce(load, target, rounds));
  }
  return measured;
}

async function measureOnce(load: Load, target: Target, { seconds, connections }: Rounds): Promise<Measured> {
  const { origin, pid, postgresPid, plan } = target;
  const before = { server: treeCpuMs(pid), postgres: treeCpuMs(postgresPid) };
  const result = await load.ask({ origin, connections, seconds, plan });
  const [failure] = result.failures;
  if (failure !== undefined) throw new Error(failure);
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    serverCpuMs: (treeCpuMs(pid) - before.server) / result.requests,
    postgresCpuMs: (treeCpuMs(postgresPid) - before.postgres) / result.requests,
    bytesPerAnswer: result.bytesPerAnswer,
    clientLoad: result.clientLoad,
    memoryBytes: treeMemoryBytes(pid),
  };
}

export function medianOf(rounds: readonly Measured[]): Measured {
  const median = (of: (round: Measured) => number) => quantile(rounds.map(of), 0.5);
  return {
    requestsPerSecond: median((round) => round.requestsPerSecond),
    p50Ms: median((round) => round.p50Ms),
    p99Ms: median((round) => round.p99Ms),
    serverCpuMs: median((round) => round.serverCpuMs),
    postgresCpuMs: median((round) => round.postgresCpuMs),
    bytesPerAnswer: median((round) => round.bytesPerAnswer),
    clientLoad: median((round) => round.clientLoad),
    memoryBytes: rounds.at(-1)?.memoryBytes ?? Number.NaN,
  };
}
