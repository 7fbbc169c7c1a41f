import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Installation, openInstallation } from "@/e2e/installation";
import { generateArticle } from "@/lib/articles/operations/generate";
import { grantWorkspaceCredits } from "@/lib/credits/operations/grant";
import { execute } from "@/lib/kernel/operation";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { asOperator, createTenant } from "@/lib/testing/fixtures";
import { askedOfModel } from "@/lib/writers/testing/asked-of-model";
import { cannedAnswer } from "@/lib/writers/testing/canned-answer";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { runScript } from "@/scripts/command/run-script";
import { openProfiler } from "./http/profiler";
import { treeCpuMs } from "./process-usage";

/*
 * Lets `npm start` write articles with a model that answers after a fixed time, and prints how much of the time was the
 * model's and how much processor time of its own the server took for a stage. With --jobs, --at-once, --answer-ms and --profile FOLDER.
 * The exit code is 1 when a target is missed.
 */
const shareMin = 0.95;
const cpuMsMax = 50;
const [jobs, atOnce, answerMs] = [option("jobs", 48), option("at-once", 16), option("answer-ms", 2_000)];
/** The folder for a processor profile of the server's main thread. */
const profile = textOption("profile");

const stageRow = z.object({
  stage: z.string(),
  runs: z.number(),
  wallMs: z.number(),
  calls: z.number(),
  modelMs: z.number(),
});

await runScript(async () => {
  const installation = await openInstallation({ durable: true });
  const inspectPort = await findFreePort();
  const model = await startLoopbackServer(async (_request, body, response) => {
    await delay(answerMs);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: cannedAnswer(askedOfModel(body)) })));
  });
  try {
    const server = await installation.startServer({
      WRITER: "openai-compatible",
      WRITER_MODEL: "fixed",
      WRITER_BASE_URL: `${model.origin}/v1`,
      WORK_AT_ONCE: String(atOnce),
      ENGINE: "local",
      ...(profile !== null && { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }),
    });
    const usedBefore = treeCpuMs(server.pid() ?? 0);
    const write = async () => {
      await startJobs(installation, server.baseUrl);
      await jobsToEnd(installation);
    };
    const profiler = profile === null ? null : await openProfiler(inspectPort, profile);
    await (profiler?.during("writing", write) ?? write());
    profiler?.close();
    const used = treeCpuMs(server.pid() ?? 0) - usedBefore;
    const rows = await measured(installation);
    console.log(await overlap(installation));
    return report(rows, used);
  } finally {
    await installation.close();
    await model.close();
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

/** Four workspaces with as many jobs each. */
async function startJobs({ runtime: { services } }: Installation, baseUrl: string): Promise<void> {
  const operator = asOperator(services);
  let lastKey = "";
  for (const name of ["Anvils", "Bellows", "Chisels", "Drills"]) {
    const { workspaceId, projectId, apiKey } = await createTenant(services, name);
    lastKey = apiKey;
    await execute(grantWorkspaceCredits, operator, { workspaceId, amount: jobs + 1 });
    for (let number = 1; number <= jobs / 4; number += 1) {
      await execute(generateArticle, operator, { keyword: `${name}${number}`, projectId });
    }
  }
  await wakeServer(baseUrl, lastKey);
}

/** Starts one more job over REST, which wakes the server's engine; for the others it would wait for its next tick. */
async function wakeServer(baseUrl: string, apiKey: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/articles`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ keyword: "The last lesson" }),
  });
  if (!response.ok) throw new Error(`POST /articles was answered with ${response.status}`);
}

/** How long the server wrote, and at how many articles at once on average. */
async function overlap({ runtime: { services } }: Installation): Promise<string> {
  const [row] = await services.db.execute(sql`
    select extract(epoch from max(finished_at) - min(started_at))::float as seconds,
      sum(extract(epoch from finished_at - started_at))::float as busy
    from job_stage where part is null`);
  const { seconds, busy } = z.object({ seconds: z.number(), busy: z.number() }).parse(row);
  return `${seconds.toFixed(1)} s from the first stage to the last, ${(busy / seconds).toFixed(1)} stages at once on average\n`;
}

async function jobsToEnd({ runtime: { services } }: Installation): Promise<void> {
  for (;;) {
    const [open] = await services.db.execute(
      sql`select count(*)::int as count from job where stage is not null`,
    );
    if (Number(open?.count) === 0) return;
    await delay(500);
  }
}

/** Each stage's runs, how long they lasted, and how much of that the model took. */
async function measured({ runtime: { services } }: Installation) {
  const failed = await services.db.execute(sql`select keyword, error from job where status <> 'done'`);
  if (failed.length > 0) throw new Error(`${failed.length} jobs failed: ${JSON.stringify(failed[0])}`);
  const rows = await services.db.execute(sql`
    with ran as (
      select stage, count(*)::int as runs, sum(extract(epoch from finished_at - started_at) * 1000)::float as wall_ms
      from job_stage where part is null group by stage
    ), asked as (
      select stage, count(*)::int as calls, sum(duration_ms)::float as model_ms from model_call group by stage
    )
    select ran.stage, runs, wall_ms as "wallMs", coalesce(calls, 0) as calls, coalesce(model_ms, 0) as "modelMs"
    from ran left join asked using (stage) order by wall_ms desc`);
  return z.array(stageRow).parse([...rows]);
}

function report(rows: z.infer<typeof stageRow>[], cpuMs: number): number {
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node.js ${process.version}`);
  console.log(`${jobs} articles, ${atOnce} at once, each answer of the model after ${answerMs} ms\n`);
  console.log("| stage | runs | ms a run | of it the model | calls |\n| --- | ---: | ---: | ---: | ---: |");
  for (const { stage, runs, wallMs, calls, modelMs } of rows) {
    console.log(
      `| ${stage} | ${runs} | ${Math.round(wallMs / runs)} | ${share(modelMs, wallMs)} | ${calls} |`,
    );
  }
  const wallMs = sum(rows.map((row) => row.wallMs));
  const modelMs = sum(rows.map((row) => row.modelMs));
  const stageCpuMs = cpuMs / sum(rows.map((row) => row.runs));
  console.log(
    `\nShare of the model in the time of all stages: ${share(modelMs, wallMs)} (target ${shareMin * 100} %)`,
  );
  console.log(
    `Processor time of the server for a stage: ${stageCpuMs.toFixed(1)} ms (target at most ${cpuMsMax})`,
  );
  return modelMs / wallMs >= shareMin && stageCpuMs <= cpuMsMax ? 0 : 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
