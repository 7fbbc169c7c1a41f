import path from "node:path";
import { pino } from "pino";
import { holdFileLock } from "@/lib/platform/db/embedded/file-lock";
import { prepareDataFolder } from "@/lib/platform/settings/data-folder";
import { readEnv, readServerEnv } from "@/lib/platform/settings/env";
import { StartFailure } from "@/lib/platform/start-failure";
import { createRuntime } from "@/lib/runtime";
import { runScript, untilStopped } from "./command/run-script";
import { createApiClient } from "./demo/api-client";
import { type DemoRecord, readDemoRecord, writeDemoRecord } from "./demo/demo-record";
import { DemoFailure, runMainJob } from "./demo/main-job";
import { createProgressLine } from "./demo/progress-line";
import { moveDemo, seedDemo } from "./demo/seed";
import { projectRoot } from "./project-root";
import { generatedSecrets } from "./server/generated-secrets";
import { type RunningServer, startServer } from "./server/start-server";

const once = process.argv.includes("--once");

await runScript(async (stopped) => {
  const env = demoEnv(process.env);
  const release = holdDataFolder(env);
  const server = await startServer({
    env,
    mode: "start",
    signal: stopped,
    onOutput: (text) => void process.stderr.write(text),
    onProgress: (line) => console.log(line),
    onTrouble: (message) => console.error(message),
  });
  try {
    const demo = await prepareDemo(env, server);
    console.log(`Galley runs at ${server.baseUrl}\n`);
    const api = createApiClient(server.baseUrl, demo.apiKey);
    const article = await runMainJob(api, demo, createProgressLine(process.stdout), stopped);
    writeDemoRecord(server.dataDir, { ...demo, articleId: article.articleId });
    console.log(summaryOf(demo, article));
    if (once) return 0;
    console.log("Galley stays up until Ctrl-C.");
    await untilStopped(stopped);
    return 0;
  } catch (error) {
    if (stopped.aborted) return 0;
    if (!(error instanceof DemoFailure)) throw error;
    console.error(`\n${error.message}`);
    return 1;
  } finally {
    await server.stop();
    release();
  }
});

/** Locks the data folder: two demos would create the same workspace and overwrite each other's record. */
function holdDataFolder(env: Record<string, string | undefined>): () => void {
  const dataDir = path.resolve(projectRoot, readEnv({ ...env, NODE_ENV: "production" }).dataDir);
  prepareDataFolder(dataDir);
  const release = holdFileLock(path.join(dataDir, "demo.lock"));
  if (release !== null) return release;
  throw new StartFailure(
    `Another demo is running on the data folder ${dataDir}: use that one, or set GALLEY_DATA_DIR to another folder.`,
  );
}

/** Checks pages every few seconds, and lets the server fetch its own pages. Variables of the user take precedence. */
function demoEnv(given: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const { baseUrl } = readEnv({ ...given, NODE_ENV: "production" });
  return {
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
    LOG_LEVEL: "warn",
    ...given,
    FETCH_ALLOW: [given["FETCH_ALLOW"], baseUrl]
      .filter((rule) => rule !== undefined && rule !== "")
      .join(","),
  };
}

/** Reuses the demo of an earlier run while its API key works; else creates a new one. */
async function prepareDemo(
  env: Record<string, string | undefined>,
  server: RunningServer,
): Promise<DemoRecord> {
  const { dataDir, baseUrl } = server;
  if (!(await server.isReachable())) {
    throw new StartFailure(
      `This demo does not answer at ${baseUrl}: set BASE_URL to the address that leads to it, or PORT to another number.`,
    );
  }
  const secrets = generatedSecrets(dataDir);
  const runtime = createRuntime(
    readServerEnv({
      GALLEY_SECRET_KEY: secrets.secretKey,
      AUTH_SECRET: secrets.authSecret,
      ...env,
      NODE_ENV: "production",
      DATABASE_URL: server.databaseUrl,
    }),
    { logStream: pino.destination(2) },
  );
  try {
    const earlier = readDemoRecord(dataDir);
    const demo =
      earlier !== null && (await keyWorks(baseUrl, earlier))
        ? await moveDemo(runtime, earlier)
        : await seedDemo(runtime);
    writeDemoRecord(dataDir, demo);
    return demo;
  } catch (cause) {
    throw new StartFailure(
      `The demo workspace could not be made (LOG_LEVEL=debug shows why): set GALLEY_DATA_DIR to a new folder to start over.`,
      { cause },
    );
  } finally {
    await runtime.close();
  }
}

async function keyWorks(baseUrl: string, record: DemoRecord): Promise<boolean> {
  const response = await fetch(`${baseUrl}/api/v1/projects`, { headers: { "X-API-Key": record.apiKey } });
  return response.ok;
}

/** What the user at the terminal can do with the running demo. */
function summaryOf(demo: DemoRecord, article: { articleId: string; url: string }): string {
  const { baseUrl, apiKey } = demo;
  const mcp = {
    mcpServers: { galley: { type: "http", url: `${baseUrl}/api/mcp`, headers: { "X-API-Key": apiKey } } },
  };
  return `
The article     ${article.url}
Dashboard       ${baseUrl}/projects
  sign in       ${demo.email}  ${demo.password}

REST            curl -H "X-API-Key: ${apiKey}" ${baseUrl}/api/v1/articles
  start one     curl -X POST -H "X-API-Key: ${apiKey}" -H "Content-Type: application/json" \\
                  -d '{"keyword":"verifying a published page"}' ${baseUrl}/api/v1/articles
Feed            curl "${baseUrl}/api/v1/feed.xml?token=${demo.feedToken}"
API reference   ${baseUrl}/docs/api

Configuration of an MCP client:
${JSON.stringify(mcp, null, 2)}
`;
}
