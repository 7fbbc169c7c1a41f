import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuild } from "@/scripts/build/ensure-build";
import { quantile } from "../api-under-load";
import { treeCpuMs, treeMemoryBytes } from "../process-usage";
import { type DayCounts, type DaySite, openDaySite } from "./day-site";
import { mixedCalls } from "./mixed-calls";
import { dayTitles, type PartReport, partRow } from "./part-row";
import { startSteadyLoad } from "./steady-load";

export interface Day {
  hours: number;
  /** The day is reported in so many parts. */
  parts: number;
  /** Calls a second; null for a third of what the server answers when it is asked as fast as possible. */
  rate: number | null;
}

/** Of its last part, compared with the second: the first warms up. */
const growthMax = 1.2;
const pauseMsMax = 50;
const linesShown = 5;
const calibrationSeconds = 20;
const auditEveryMs = 15 * 60_000;
const sampleMs = 15_000;

/** Returns 1 when something is not as at the beginning of the day. */
export async function watchDay({ hours, parts, rate: given }: Day, stopped: AbortSignal): Promise<number> {
  await ensureBuild({ onBuild: () => console.log("Building the application") });
  const day = await openDaySite();
  try {
    const rate = given ?? Math.max(1, Math.floor((await capacityOf(day)) / 3));
    console.log(`${hours} hours in ${parts} parts, ${rate} calls a second\n\n${dayTitles()}`);
    const reports = await run(day, { partMs: (hours * 3_600_000) / parts, parts, rate }, stopped);
    return verdict(reports, await day.counts());
  } finally {
    await day.close();
  }
}

/** How many of the mixed calls the server answers in a second when 16 connections are always busy. */
async function capacityOf({ site, person }: DaySite): Promise<number> {
  const callInTurn = mixedCalls(site, person);
  const until = performance.now() + calibrationSeconds * 1000;
  let answered = 0;
  const ask = async (first: number) => {
    // Other numbers than those of the day, because a keyword is taken only once.
    for (let number = 1_000_000 + first; performance.now() < until; number += 16) {
      const { method, path, headers, body } = callInTurn(number);
      await (await fetch(site.origin + path, { method, headers, body })).arrayBuffer();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => ask(index)));
  return answered / calibrationSeconds;
}

async function run(
  day: DaySite,
  { partMs, parts, rate }: { partMs: number; parts: number; rate: number },
  stopped: AbortSignal,
): Promise<PartReport[]> {
  const load = startSteadyLoad(day.site.origin, rate, mixedCalls(day.site, day.person));
  const audits = setInterval(() => void day.audit().catch(console.error), Math.min(auditEveryMs, partMs / 2));
  const reports: PartReport[] = [];
  const startedAt = performance.now();
  try {
    await day.audit();
    while (reports.length < parts && !stopped.aborted) {
      const part = reports.length + 1;
      const report = await watchPart(day, startedAt + part * partMs, stopped);
      if (stopped.aborted) break;
      const answers = load.take();
      reports.push({ part, ...answers, ...report });
      console.log(partRow({ part, ...answers, ...report }));
      for (const line of [...answers.errors, ...report.logged].slice(0, linesShown)) console.error(line);
    }
  } finally {
    clearInterval(audits);
    await load.stop();
  }
  return reports;
}

/** Looks at the server some times a minute until a part of the day is over. `until` is a time of performance.now(). */
async function watchPart(day: DaySite, until: number, stopped: AbortSignal) {
  const pid = day.serverPid();
  const [cpuMs, before] = [treeCpuMs(pid), await day.counts()];
  const startedAt = performance.now();
  const memory: number[] = [];
  const pauses: number[] = [];
  const late = new Set<string>();
  await pauseSinceLast(day);
  while (performance.now() < until && !stopped.aborted) {
    await delay(Math.max(1, Math.min(sampleMs, until - performance.now())), undefined, {
      signal: stopped,
    }).catch(() => undefined);
    memory.push(treeMemoryBytes(pid, [day.postgresPid]));
    pauses.push(await pauseSinceLast(day));
    for (const name of await day.lateSweeps()) late.add(name);
  }
  const done = await day.counts();
  return {
    memoryBytes: quantile(memory, 0.5),
    memoryMaxBytes: Math.max(...memory),
    postgresBytes: treeMemoryBytes(day.postgresPid),
    cpuShare: (treeCpuMs(pid) - cpuMs) / (performance.now() - startedAt),
    pauseMs: quantile(pauses, 0.5),
    pauseMaxMs: Math.max(...pauses),
    late: [...late],
    logged: day.takeLog(),
    pid: day.serverPid(),
    articles: done.articles - before.articles,
    audits: done.audits - before.audits,
    deliveries: done.deliveries + done.publications - before.deliveries - before.publications,
    machineLoad: loadavg()[0] ?? 0,
  };
}

/** The longest time in milliseconds for which the main thread did nothing else, since this was last asked. */
async function pauseSinceLast({ metricsUrl }: DaySite): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const seconds = /^galley_event_loop_delay_max_seconds\S* (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("the server tells no delay of its event loop");
  return Number(seconds) * 1000;
}

function verdict(reports: readonly PartReport[], counts: DayCounts): number {
  const [first, second] = reports;
  const last = reports.at(-1);
  if (first === undefined || second === undefined || last === undefined) return 1;
  console.log(`\nThe first part beside the last:\n${dayTitles()}\n${partRow(first)}\n${partRow(last)}\n`);
  const growth = last.memoryBytes / second.memoryBytes;
  const faults = [
    [reports.reduce((sum, { errors }) => sum + errors.length, 0), "wrong answers"],
    [reports.reduce((sum, { unsent }) => sum + unsent, 0), "calls that were not sent"],
    [new Set(reports.map(({ pid }) => pid)).size - 1, "restarts"],
    [new Set(reports.flatMap(({ late }) => late)).size, "kinds of background work that were late"],
    [reports.reduce((sum, { logged }) => sum + logged.length, 0), "lines in the log"],
    [counts.failedJobs.length, "articles that failed"],
    [counts.failedAudits, "audits that failed"],
    [
      reports.filter(({ pauseMaxMs }) => pauseMaxMs > pauseMsMax).length,
      `parts with a pause over ${pauseMsMax} ms`,
    ],
  ] as const;
  for (const [count, name] of faults) console.log(`${String(count).padStart(6)} ${name}`);
  for (const line of counts.failedJobs.slice(0, linesShown)) console.log(line);
  console.log(
    `The last part holds ${growth.toFixed(3)} times the memory of the second (at most ${growthMax}).`,
  );
  return growth <= growthMax && faults.every(([count]) => count === 0) ? 0 : 1;
}
