import { Pool } from "undici";
import { quantile } from "../api-under-load";
import type { CallInTurn, MixedCall } from "./mixed-calls";

export interface SteadyLoad {
  /** What was answered since the last call. */
  take(): LoadReport;
  /** Ends the load once the calls under way have ended. */
  stop(): Promise<void>;
}

export interface LoadReport {
  calls: number;
  /** Each wrong answer, or connection that broke. */
  errors: string[];
  /** Calls that were not sent, because too many were under way. */
  unsent: number;
  p50Ms: number;
  p99Ms: number;
}

const connections = 32;
const underWayMax = 500;
const answerTimeoutMs = 30_000;
const tickMs = 10;

/** Sends this many calls a second, whether or not the earlier ones were answered. */
export function startSteadyLoad(origin: string, callsPerSecond: number, callInTurn: CallInTurn): SteadyLoad {
  const pool = new Pool(origin, {
    connections,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  });
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let number = 0;
  let taken = nothing();

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * callsPerSecond);
    for (; number < due; number += 1) {
      if (underWay.size >= underWayMax) {
        taken.unsent += 1;
        continue;
      }
      const answered = note(callInTurn(number)).finally(() => underWay.delete(answered));
      underWay.add(answered);
    }
  }, tickMs);

  async function note(call: MixedCall): Promise<void> {
    const sentAt = performance.now();
    const problem = await problemOf(pool, call).catch((error: unknown) => String(error));
    taken.ms.push(performance.now() - sentAt);
    if (problem !== null) taken.errors.push(`${call.method} ${call.path}: ${problem}`);
  }

  return {
    take() {
      const { ms, errors, unsent } = taken;
      taken = nothing();
      return { calls: ms.length, errors, unsent, p50Ms: quantile(ms, 0.5), p99Ms: quantile(ms, 0.99) };
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      await pool.close();
    },
  };
}

function nothing() {
  return { ms: new Array<number>(), errors: new Array<string>(), unsent: 0 };
}

/** Null when the answer is as it should be. */
async function problemOf(pool: Pool, call: MixedCall): Promise<string | null> {
  const { method, path, headers, body, status, contains } = call;
  const answer = await pool.request({ method, path, headers, body });
  const text = await answer.body.text();
  if (status === null ? answer.statusCode >= 500 : answer.statusCode !== status)
    return `answered ${answer.statusCode} ${text.slice(0, 200)}`;
  if (contains !== null && !text.includes(contains)) {
    return `answered without ${contains}: ${text.slice(0, 200)}`;
  }
  return null;
}
