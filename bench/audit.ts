import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { z } from "zod";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { bundleFolder } from "@/scripts/build/bundle-files";
import { bundleTasks } from "@/scripts/build/bundle-workers";
import { runScript } from "@/scripts/command/run-script";
import { openDatabase } from "@/scripts/server/open-database";
import { quantile } from "./api-under-load";
import { type HelperProcess, startHelperProcess } from "./http/helper-process";

/*
 * Measures an audit of a generated site: its pages a second against those of the same HTTP client fetching the same
 * pages without reading them, in turns; its processor time, with that of PostgreSQL; and the most memory that the auditing
 * process holds with 1,000 and 10,000 pages. Every round must find the same; --findings with the digest that another
 * version printed compares with that one. The exit code is 1 when a target is missed. With --rounds, --pages and
 * --speed-only.
 */
/** In milliseconds of processor time a page of 14 kB, here and in PostgreSQL. */
const pageMsMax = 5;
const memoryRatioMax = 1.3;
const sizes = [1_000, 10_000] as const;
/** How long the site thinks before each answer, not at all or as a fast site on the internet; and the target. */
const sites = [
  { answerMs: 0, ratioMin: 0.2 },
  { answerMs: 50, ratioMin: 0.6 },
] as const;

const results = z.object({
  pages: z.number(),
  seconds: z.number(),
  cpuMs: z.number(),
  postgresMs: z.number(),
  /** The digest of what an audit found; null when the pages were only fetched. */
  findings: z.string().nullable(),
  peakBytes: z.number(),
});
type Results = z.infer<typeof results>;
type Crawler = HelperProcess<{ kind: "audit" | "fetch"; origin: string; pages: number }, Results>;
type Site = HelperProcess<{ pages: number; answerMs: number }, { origin: string }>;

await runScript(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-bench-"));
  // Its packages are found from there.
  const crawlerFile = path.join(bundleFolder, `bench-crawler-${process.pid}.mjs`);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const site: Site = startHelperProcess("../audit/site-server.ts", z.object({ origin: z.string() }));
  try {
    const workerFile = path.join(dataDir, "tasks.cjs");
    await bundleTasks(workerFile);
    await bundleCrawler(crawlerFile);
    const crawler = (): Crawler =>
      startHelperProcess(crawlerFile, results, {
        BENCH_DATABASE_URL: database.url,
        BENCH_POSTGRES_PID: String(readPostgresState(path.join(dataDir, "postgres.json"))?.pid ?? 0),
        BENCH_WORKER_FILE: workerFile,
      });
    console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`);
    const met: boolean[] = [];
    for (const { answerMs, ratioMin } of sites)
      met.push(await measureSpeed(crawler(), site, answerMs, ratioMin));
    if (!process.argv.includes("--speed-only")) met.push(await measureMemory(crawler, site));
    return met.every(Boolean) ? 0 : 1;
  } finally {
    await site.stop();
    await database.stop();
    rmSync(crawlerFile, { force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** As `lib` is compiled for a server: what tsx compiles defines the name of each function at run time, which costs much. */
async function bundleCrawler(outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, "audit/crawler.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
  });
}

function option(name: string): string | undefined {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? undefined : process.argv[index + 1];
}

/** Audits and only fetches the site in turns. Says whether the targets are met. */
async function measureSpeed(
  crawler: Crawler,
  site: Site,
  answerMs: number,
  ratioMin: number,
): Promise<boolean> {
  const [pages, rounds] = [Number(option("pages") ?? 1_000), Number(option("rounds") ?? 3)];
  const run = async (kind: "audit" | "fetch", count: number) => {
    const { origin } = await site.ask({ pages: count, answerMs });
    const result = await crawler.ask({ kind, origin, pages: count });
    if (result.pages !== count) throw new Error(`${kind} read ${result.pages} of ${count} pages`);
    return result;
  };
  for (const kind of ["fetch", "audit"] as const) await run(kind, 200);
  const measured: { ratio: number; pageMs: number; findings: string | null }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fetched = await run("fetch", pages);
    const audited = await run("audit", pages);
    const ratio = fetched.seconds / audited.seconds;
    const pageMs = (audited.cpuMs + audited.postgresMs) / pages;
    measured.push({ ratio, pageMs, findings: audited.findings });
    console.log(
      `answers after ${answerMs} ms: audited ${speed(audited)}, only fetched ${speed(fetched)}, ratio ${ratio.toFixed(2)}, findings ${audited.findings}`,
    );
  }
  await crawler.stop();
  const ratio = quantile(
    measured.map((each) => each.ratio),
    0.5,
  );
  const pageMs = quantile(
    measured.map((each) => each.pageMs),
    0.5,
  );
  console.log(`answers after ${answerMs} ms: ratio ${ratio.toFixed(2)} (target: at least ${ratioMin})`);
  console.log(`a page: ${pageMs.toFixed(2)} ms of processor time in all (target: at most ${pageMsMax})`);
  const expected = option("findings") ?? measured[0]?.findings;
  const sameFindings = measured.every(({ findings }) => findings === expected);
  if (!sameFindings) console.log(`the findings differ from ${expected}`);
  return ratio >= ratioMin && pageMs <= pageMsMax && sameFindings;
}

function speed({ pages, seconds, cpuMs, postgresMs }: Results): string {
  const [server, postgres] = [(cpuMs / pages).toFixed(2), (postgresMs / pages).toFixed(2)];
  return `${(pages / seconds).toFixed(0)} pages/s (${server} ms of processor time each, and ${postgres} ms in PostgreSQL)`;
}

/** Each size in a process of its own, because its highest memory is measured. */
async function measureMemory(start: () => Crawler, site: Site): Promise<boolean> {
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
  return ratio <= memoryRatioMax;
}
