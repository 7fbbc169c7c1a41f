import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { startLocalEngine } from "@/lib/engine/local-engine";
import { type Claim, claimStage, nextDueInSeconds } from "@/lib/generation/rows/claims";
import { recordArticle, recordResult } from "@/lib/generation/rows/outcomes";
import { mapBackgroundWork } from "@/lib/operations/health/background-work";
import { connectDatabase, type Database } from "@/lib/platform/db/connection";
import { embeddedConnectionsMax } from "@/lib/platform/db/embedded/postmaster";
import { defaultConnections } from "@/lib/platform/settings/database-settings";
import { createLanes, fillLanes, type Lanes } from "@/lib/work/lanes";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import { runScript } from "@/scripts/command/run-script";
import { openDatabase } from "@/scripts/server/open-database";

/*
 * How many jobs a minute are done, against the number of instances and of their lanes. Each instance has the timer,
 * the lanes and the connections of a server; claims and results are those of articles. Only the model is a pause, and
 * the text a line, so this is what the queue itself allows. All instances run in this process.
 * Options: --jobs 20000, --workspaces 100, --stages 5, --model-ms 2000, --seconds 20 (for each line), --to-the-end,
 * --shapes 1x1,1x4,10x16 (instances x lanes).
 */
const [jobs, workspaces, stages] = [option("jobs", 20_000), option("workspaces", 100), option("stages", 5)];
const [modelMs, seconds] = [option("model-ms", 2_000), option("seconds", 20)];
const toTheEnd = process.argv.includes("--to-the-end");
const shapes = (textOption("shapes") ?? "1x1,1x4,1x16,2x16,4x4,4x16,10x4,10x16")
  .split(",")
  .map((shape) => shape.split("x").map(Number));

const order = ["research", "outline", "draft", "score", "finish"] as const;
const nothing = { handled: 0, nextInSeconds: null };
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: console.error };

await runScript(async (stopped) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-bench-"));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const connection = connectDatabase(database.url);
  try {
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`;
    console.log(
      `${machine}, load ${(loadavg()[0] ?? 0).toFixed(0)}; ${jobs} jobs of ${workspaces} workspaces, ${stages} stages of ${modelMs} ms\n`,
    );
    console.log("| instances | lanes | jobs/min | without any wait | ratio | workspaces served |");
    console.log("| --------: | ----: | -------: | ---------------: | ----: | ----------------: |");
    for (const [instances = 1, lanes = 1] of shapes) {
      if (stopped.aborted) return 1;
      await seed(connection.db);
      console.log(await measured(connection.db, database.url, { instances, lanes }, stopped));
    }
    return 0;
  } finally {
    await connection.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

function option(name: string, otherwise: number): number {
  const given = textOption(name);
  return given === null ? otherwise : Number(given);
}

function textOption(name: string): string | null {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? null : (process.argv[index + 1] ?? null);
}

function id(of: string) {
  return sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`);
}

/** Waiting jobs, the workspaces' in turn, in place of all that were there. */
async function seed(db: Database): Promise<void> {
  await db.execute("truncate workspace cascade");
  await db.execute(sql`
    insert into workspace (id, name) select ${id("n")}, 'Workspace ' || n from generate_series(1, ${workspaces}::int) n`);
  await db.execute(sql`
    insert into project (id, workspace_id, name, slug, website, language_code, brand_name)
    select ${id("n")}, ${id("n")}, 'Project ' || n, 'project-' || n, 'https://acme.example', 'en', 'Acme'
    from generate_series(1, ${workspaces}::int) n`);
  await db.execute(sql`
    insert into job (id, workspace_id, project_id, keyword, keyword_key)
    select ${id("n + 1000000")}, ${id(`n % ${workspaces} + 1`)}, ${id(`n % ${workspaces} + 1`)}, 'keyword ' || n, 'keyword ' || n
    from generate_series(1, ${jobs}::int) n`);
  await db.execute("vacuum (analyze) job, job_queue, article");
}

async function measured(
  db: Database,
  url: string,
  { instances, lanes }: { instances: number; lanes: number },
  stopped: AbortSignal,
): Promise<string> {
  // All share the connections of the embedded PostgreSQL.
  const poolMax = Math.min(defaultConnections, Math.floor((embeddedConnectionsMax - 8) / instances));
  const running = Array.from({ length: instances }, () => startInstance(url, lanes, poolMax));
  const startedAt = performance.now();
  const endsAt = startedAt + (toTheEnd ? Number.POSITIVE_INFINITY : seconds * 1000);
  let done = 0;
  while (performance.now() < endsAt && done < jobs && !stopped.aborted) {
    await delay(Math.min(250, Math.max(0, endsAt - performance.now())));
    done = await countDone(db);
  }
  done = await countDone(db);
  const minutes = (performance.now() - startedAt) / 60_000;
  await Promise.all(running.map((instance) => instance.stop()));
  const [served] = await db.execute<{ workspaces: number }>(
    "select count(distinct workspace_id)::int as workspaces from job where started_at is not null",
  );
  const perMinute = done / minutes;
  const ideal = (instances * lanes * 60_000) / (stages * modelMs);
  const cells = [instances, lanes, Math.round(perMinute), Math.round(ideal), (perMinute / ideal).toFixed(2)];
  return `| ${[...cells, served?.workspaces ?? 0].map((cell) => cell.toLocaleString("en")).join(" | ")} |`;
}

/** Whole stages are counted, so that a short run need not end with whole jobs. */
async function countDone(db: Database): Promise<number> {
  const [row] = await db.execute<{ done: number }>("select count(*)::int as done from job_stage");
  return (row?.done ?? 0) / stages;
}

function startInstance(url: string, laneCount: number, poolMax: number) {
  const connection = connectDatabase(url, { poolMax });
  const lanes = createLanes(laneCount);
  const engine = startLocalEngine({
    sweeps: {
      ...mapBackgroundWork(() => () => Promise.resolve(nothing)),
      generation: (signals) => sweep(connection.db, lanes, () => engine.wake("generation", "now"), signals),
    },
    everySeconds: mapBackgroundWork(() => 120),
    logger,
    random: Math.random,
    stopGraceMs: 10_000,
  });
  return { stop: () => engine.stop().then(() => connection.close()) };
}

/** As `sweepGeneration`: starts due stages while lanes are free, and reports each end. */
async function sweep(
  db: Database,
  lanes: Lanes,
  wake: () => void,
  { stop }: SweepSignals,
): Promise<SweepRun> {
  const { claims } = await fillLanes(
    lanes,
    () => claimStage(db, 90),
    () => !stop.aborted,
  );
  const ended = claims.map(async (claim) => {
    await delay(modelMs);
    await record(db, claim);
    lanes.free();
    wake();
  });
  return { handled: claims.length, nextInSeconds: await nextDueInSeconds(db), inFlight: Promise.all(ended) };
}

async function record(db: Database, claim: Claim): Promise<void> {
  const { job } = claim;
  const next = order.indexOf(claim.stage === "revise" ? "score" : claim.stage) + 1;
  const following = next < stages ? order[next] : undefined;
  if (following !== undefined) {
    await recordResult(db, claim, { next: following, status: "drafting", revision: 0, work: {} });
    return;
  }
  await recordArticle({ db, onArticle: () => Promise.resolve() }, claim, {
    projectId: job.projectId,
    jobId: job.id,
    title: job.keyword,
    slug: job.keyword.replaceAll(" ", "-"),
    metaDescription: "",
    excerpt: "",
    seedKeyword: job.keyword,
    keywordKey: job.keywordKey,
    languageCode: "en",
    contentMarkdown: "A line in place of an article.",
    contentHtml: "<p>A line in place of an article.</p>",
    wordCount: 7,
  });
}
