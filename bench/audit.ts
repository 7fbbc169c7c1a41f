import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { bundleTasks } from "@/scripts/build/bundle-workers";
import { runScript } from "@/scripts/command/run-script";
import { openDatabase } from "@/scripts/server/open-database";
import { quantile } from "./api-under-load";
import { type HelperProcess, startHelperProcess } from "./http/helper-process";

/*
 * Measures an audit of a generated site: its pages a second against those of the same HTTP client fetching the same
 * pages without reading them, in turns, and the most memory that the auditing process holds with 1,000 and 10,000 pages. The
 * exit code is 1 when a target is missed. With --rounds and --pages.
 */
const ratioMin = 0.6;
const memoryRatioMax = 1.3;
const sizes = [1_000, 10_000] as const;
/** How long the site thinks before each answer: not at all, and as a fast site on the internet does. */
const answersMs = [0, 50];

const results = z.object({
  pages: z.number(),
  seconds: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
});
type Results = z.infer<typeof results>;
type Crawler = HelperProcess<{ kind: "audit" | "fetch"; origin: string; pages: number }, Results>;
type Site = HelperProcess<{ pages: number; answerMs: number }, { origin: string }>;

await runScript(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const site: Site = startHelperProcess("../audit/site-server.ts", z.object({ origin: z.string() }));
  try {
    const workerFile = path.join(dataDir, "tasks.cjs");
    await bundleTasks(workerFile);
    const crawler = (): Crawler =>
      startHelperProcess("../audit/crawler.ts", results, {
        BENCH_DATABASE_URL: database.url,
        BENCH_WORKER_FILE: workerFile,
      });
    console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`);
    const ratios: number[] = [];
    for (const answerMs of answersMs) ratios.push(await measureSpeed(crawler(), site, answerMs));
    const memoryRatio = await measureMemory(crawler, site);
    return Math.min(...ratios) >= ratioMin && memoryRatio <= memoryRatioMax ? 0 : 1;
  } finally {
    await site.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function option(name: string, otherwise: number): number {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? otherwise : Number(process.argv[index + 1]);
}

/** Audits and only fetches the site in turns. */
async function measureSpeed(crawler: Crawler, site: Site, answerMs: number): Promise<number> {
  const [pages, rounds] = [option("pages", 1_000), option("rounds", 3)];
  const run = async (kind: "audit" | "fetch", count: number) => {
    const { origin } = await site.ask({ pages: count, answerMs });
    const result = await crawler.ask({ kind, origin, pages: count });
    if (result.pages !== count) throw new Error(`${kind} read ${result.pages} of ${count} pages`);
    return result;
  };
  for (const kind of ["fetch", "audit"] as const) await run(kind, 200);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fetched = await run("fetch", pages);
    const audited = await run("audit", pages);
    ratios.push(fetched.seconds / audited.seconds);
    console.log(
      `answers after ${answerMs} ms: audited ${speed(audited)}, only fetched ${speed(fetched)}, ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  await crawler.stop();
  const median = quantile(ratios, 0.5);
  console.log(`answers after ${answerMs} ms: ratio ${median.toFixed(2)} (target: at least ${ratioMin})`);
  return median;
}

function speed({ pages, seconds, cpuMs }: Results): string {
  return `${(pages / seconds).toFixed(0)} pages/s (${(cpuMs / pages).toFixed(2)} ms of processor time each)`;
}

/** Each size in a process of its own, because its highest memory is measured. */
async function measureMemory(start: () => Crawler, site: Site): Promise<number> {
  const peaks: number[] = [];
  for (const pages of sizes) {
    const crawler = start();
    const { origin } = await site.ask({ pages, answerMs: 0 });
    const { peakBytes, seconds } = await crawler.ask({ kind: "audit", origin, pages });
    await crawler.stop();
    console.log(`${pages} pages: ${(peakBytes / 1e6).toFixed(0)} MB at most, ${seconds.toFixed(0)} s`);
    peaks.push(peakBytes);
  }
  const ratio = (peaks[1] ?? Number.NaN) / (peaks[0] ?? Number.NaN);
  console.log(`memory ratio ${ratio.toFixed(2)} (target: at most ${memoryRatioMax})`);
  return ratio;
}
