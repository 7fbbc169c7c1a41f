import { z } from "zod";
import { quantile } from "../api-under-load";
import type { BarePlan } from "./bare-plan";
import { barePlanOf } from "./bare-plan-of";
import type { BenchOptions } from "./bench-options";
import { httpCases } from "./cases";
import { type HelperProcess, startHelperProcess } from "./helper-process";
import type { HttpCase } from "./http-case";
import { loadResult } from "./load-request";
import { isPacedByLoad, type Load, type Measured, measureByTurns, medianOf } from "./measure";
import type { MeasuredSite } from "./measured-site";
import { recordCall, UnexpectedAnswer } from "./record-call";

export interface CaseResult {
  name: string;
  /** How many statements Galley runs for one call. */
  statements: number;
  galley: Measured;
  /** Null for a call without a counterpart. */
  bare: Measured | null;
  /**
   * Galley's requests per second in relation to the bare server's: the median of the rounds. Null too when the load
   * generator was too slow for one of the servers.
   */
  ratio: number | null;
  /** The bare server's processor time for a call in relation to Galley's: 1 means that Galley costs nothing. */
  cpuRatio: number | null;
  p99Ratio: number | null;
}

export interface SkippedCase {
  name: string;
  reason: string;
}

export interface CaseResults {
  results: CaseResult[];
  skipped: SkippedCase[];
}

const bareReady = z.object({ port: z.int() });
type Bare = HelperProcess<BarePlan, z.output<typeof bareReady>>;

/** Measures the cases one after the other, and reports each as soon as it is known. */
export async function measureCases(
  measured: MeasuredSite,
  options: BenchOptions,
  onResult: (result: CaseResult | SkippedCase) => void,
  stopped: AbortSignal,
): Promise<CaseResults> {
  const load: Load = startHelperProcess("load-client.ts", loadResult);
  const bare: Bare = startHelperProcess("bare-server.ts", bareReady, { DATABASE_URL: measured.databaseUrl });
  const stop = () => Promise.all([load.stop(), bare.stop()]);
  // Ends the question that is being answered.
  stopped.addEventListener("abort", () => void stop(), { once: true });
  const found: CaseResults = { results: [], skipped: [] };
  try {
    const cases = (await httpCases(measured.site)).filter(({ name }) => name.includes(options.only));
    if (cases.length === 0) throw new Error(`no case has "${options.only}" in its name`);
    await warmUp(load, measured, options);
    for (const each of cases) {
      const result = await measureCase(each, { measured, options, load, bare });
      onResult(result);
      if ("reason" in result) found.skipped.push(result);
      else found.results.push(result);
    }
    return found;
  } finally {
    await stop();
  }
}

/** The first seconds of a new process are slow, whichever calls it gets. */
async function warmUp(load: Load, { site }: MeasuredSite, { connections }: BenchOptions): Promise<void> {
  const path = `/api/v1/articles?limit=50`;
  const plan = { method: "GET", headers: { "x-api-key": site.apiKey }, body: null, status: 200 } as const;
  const requests = [{ path, contains: site.newestId }];
  await load.ask({ origin: site.origin, connections, seconds: 5, plan: { ...plan, requests } });
}

interface Bench {
  measured: MeasuredSite;
  options: BenchOptions;
  load: Load;
  bare: Bare;
}

async function measureCase(
  each: HttpCase,
  { measured, options, load, bare }: Bench,
): Promise<CaseResult | SkippedCase> {
  const recorded = await recordCall(each, measured).catch((failure: unknown) => {
    if (each.optional === true && failure instanceof UnexpectedAnswer) return failure.message;
    throw failure;
  });
  if (typeof recorded === "string") return { name: each.name, reason: recorded };
  const { postgresPid, site } = measured;
  const plan = barePlanOf(each, recorded);
  const galley = { origin: site.origin, pid: measured.serverPid(), postgresPid, plan: each.plan };
  const targets = [galley];
  if (plan !== null) {
    const { port } = await bare.ask(plan);
    const { header: _, ...barePlan } = each.plan;
    targets.push({ origin: `http://127.0.0.1:${port}`, pid: bare.pid, postgresPid, plan: barePlan });
  }
  const rounds = { count: options.rounds, seconds: options.seconds, connections: options.connections };
  const work = () => measureByTurns(load, targets, rounds);
  const profiled = measured.profiler?.during(each.name, work) ?? work();
  const rates = await profiled.catch((cause: unknown) => {
    throw new Error(`${each.name} could not be measured`, { cause });
  });
  const [ofGalley = [], ofBare] = rates;
  const paced = [...ofGalley, ...(ofBare ?? [])].some(isPacedByLoad);
  return {
    name: each.name,
    statements: recorded.statements.length,
    galley: medianOf(ofGalley),
    bare: ofBare === undefined ? null : medianOf(ofBare),
    ratio: paced ? null : ratioOf(ofGalley, ofBare, ({ requestsPerSecond }) => requestsPerSecond),
    cpuRatio: ratioOf(ofGalley, ofBare, ({ serverCpuMs }) => 1 / serverCpuMs),
    p99Ratio: paced ? null : ratioOf(ofGalley, ofBare, ({ p99Ms }) => p99Ms),
  };
}

/** The median of the ratios of rounds that were measured next to each other. */
function ratioOf(
  ofGalley: Measured[],
  ofBare: Measured[] | undefined,
  of: (round: Measured) => number,
): number | null {
  if (ofBare === undefined) return null;
  const ratios = ofGalley.flatMap((round, index) => {
    const other = ofBare[index];
    return other === undefined ? [] : [of(round) / of(other)];
  });
  return quantile(ratios, 0.5);
}
