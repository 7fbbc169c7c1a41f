import path from "node:path";
import { pino } from "pino";
import { readEnv, readServerEnv } from "@/lib/env";
import { createRuntime } from "@/lib/runtime";
import { StartFailure } from "@/lib/start-failure";
import { createApiClient } from "./demo/api-client";
import { type DemoRecord, readDemoRecord, writeDemoRecord } from "./demo/demo-record";
import { DemoFailure, runMainJob } from "./demo/main-job";
import { createProgressLine } from "./demo/progress-line";
import { moveDemo, seedDemo } from "./demo/seed";
import { summaryOf } from "./demo/summary";
import { generatedSecrets } from "./generated-secrets";
import { runScript, untilStopped } from "./run-script";
import { projectRoot } from "./project-root";
import { startServer } from "./server";

const once = process.argv.includes("--once");

await runScript(async (stopped) => {
  const env = demoEnv(process.env);
  const server = await startServer({
    env,
    mode: "start",
    signal: stopped,
    onOutput: (text) => void process.stderr.write(text),
    onProgress: (line) => console.log(line),
  });
  try {
    const demo = await prepareDemo(env, server.dataDir, server.databaseUrl);
    console.log(`Galley runs at ${server.baseUrl}\n`);
    const api = createApiClient(server.baseUrl, demo.apiKey);
    const article = await runMainJob(api, demo, createProgressLine(process.stdout), stopped);
    writeDemoRecord(server.dataDir, { ...demo, articleId: article.articleId });
    console.log(summaryOf(demo, article));
    if (once) return 0;
    console.log("Galley stays up until Ctrl-C.");
    const failure = await Promise.race([server.failed, untilStopped(stopped).then(() => null)]);
    if (failure !== null) console.error(failure);
    return failure === null ? 0 : 1;
  } catch (error) {
    if (stopped.aborted) return 0;
    if (!(error instanceof DemoFailure)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  } finally {
    await server.stop();
  }
});

/** Sweeps every few seconds, and the server may fetch its own pages. What is set by hand wins. */
function demoEnv(given: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const { baseUrl } = readEnv({ ...given, NODE_ENV: "production" });
  return {
    SWEEP_SECONDS: "2",
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
    LOG_LEVEL: "warn",
    ...given,
    FETCH_ALLOW: [given["FETCH_ALLOW"], baseUrl]
      .filter((rule) => rule !== undefined && rule !== "")
      .join(","),
  };
}

/** The record of an earlier run while its key still opens the project; else a new seed. */
async function prepareDemo(
  env: Record<string, string | undefined>,
  dataDir: string,
  databaseUrl: string,
): Promise<DemoRecord> {
  const secrets = generatedSecrets(path.resolve(projectRoot, dataDir));
  const runtime = createRuntime(
    readServerEnv({
      GALLEY_SECRET_KEY: secrets.secretKey,
      AUTH_SECRET: secrets.authSecret,
      ...env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
    }),
    { logStream: pino.destination(2) },
  );
  try {
    const earlier = readDemoRecord(dataDir);
    const demo =
      earlier !== null && (await keyWorks(runtime.env.baseUrl, earlier))
        ? await moveDemo(runtime, earlier)
        : await seedDemo(runtime);
    writeDemoRecord(dataDir, demo);
    return demo;
  } catch (cause) {
    throw new StartFailure("The demo workspace could not be made; empty the data folder and start again.", {
      cause,
    });
  } finally {
    await runtime.close();
  }
}

async function keyWorks(baseUrl: string, record: DemoRecord): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/v1/projects`, { headers: { "X-API-Key": record.apiKey } });
  return response.ok;
}
