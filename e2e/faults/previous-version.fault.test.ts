import { rmSync } from "node:fs";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { type EmbeddedPostgres, useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { creditEntry, job } from "@/lib/platform/db/schema";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type RunningServer, startServer } from "@/scripts/server/start-server";
import { type CheckedOut, checkOut } from "@/testing/previous/check-out";
import { type EarlierVersion, findVersion } from "@/testing/previous/find-version";
import { makeDataFolder } from "../data-folder";
import { type EarlierServer, startEarlierServer } from "./earlier-server";

/*
 * An update is rolled out one instance at a time: the previous version goes on running when the first new instance has
 * migrated the database. COMPAT_FROM names another commit than the last with another newest migration.
 */
const found = findVersion(process.env.COMPAT_FROM ?? null);
const installAndBuildMs = 1_800_000;
const articlesEach = 3;
const initialCredits = 100;

interface Both {
  checkedOut: CheckedOut;
  database: EmbeddedPostgres;
  runtime: Runtime;
  earlier: EarlierServer;
  present: RunningServer;
  /** Where each of the two answers; `present.baseUrl` is the public address of both. */
  origins: { earlier: string; present: string };
  acme: Tenant;
}

const folder = makeDataFolder("earlier");
const both: Partial<Both> = {};

beforeAll(async () => {
  if (typeof found !== "string") await startBoth(found);
}, installAndBuildMs);

afterAll(async () => {
  await both.earlier?.stop();
  await both.present?.stop();
  await both.runtime?.close();
  await both.database?.stop();
  both.checkedOut?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function startBoth(version: EarlierVersion): Promise<void> {
  process.stdout.write(`The earlier version is ${version.commit} (${version.migration}).\n`);
  both.checkedOut = await checkOut(version, (line) => process.stdout.write(`${line}\n`));
  both.database = await useEmbeddedPostgres({ dataDir: folder });
  const [port, presentPort] = [String(await findFreePort()), String(await findFreePort())];
  const shared = {
    DATABASE_URL: both.database.url,
    // One public address for both, as behind a proxy.
    BASE_URL: `http://localhost:${port}`,
    GALLEY_SECRET_KEY: Buffer.alloc(32, "key").toString("base64"),
    AUTH_SECRET: "a secret of both versions that is long enough",
    SWEEP_SECONDS: "2",
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "2",
    LIMIT_WRITES: "1000/60",
    LIMIT_READS: "10000/60",
    LIMIT_PROJECT_WRITES: "1000/60",
    INITIAL_CREDITS: String(initialCredits),
    LOG_LEVEL: "error",
  };
  const own = (name: string, ownPort: string) => ({
    ...shared,
    PORT: ownPort,
    GALLEY_DATA_DIR: `${folder}/${name}`,
  });
  both.earlier = await startEarlierServer(both.checkedOut.folder, own("earlier", port));
  // Migrates the database, under the earlier version.
  both.present = await startServer({ mode: "start", env: own("present", presentPort) });
  both.origins = { earlier: `http://127.0.0.1:${port}`, present: `http://127.0.0.1:${presentPort}` };
  both.runtime = createRuntime(readServerEnv(shared));
  both.acme = await createTenant(both.runtime.services, "Acme");
}

/** Skips the test, and says why, where git has no earlier version. */
function requireBoth(context: TestContext): Both {
  if (typeof found === "string") {
    process.stdout.write(`Not tested with an earlier version: ${found}.\n`);
    return context.skip(`not tested with an earlier version: ${found}`);
  }
  const { checkedOut, database, runtime, earlier, present, origins, acme } = both;
  if (!checkedOut || !database || !runtime || !earlier || !present || !origins || !acme) {
    throw new Error("the two versions are not running");
  }
  return { checkedOut, database, runtime, earlier, present, origins, acme };
}

async function call(
  origin: string,
  { apiKey }: Tenant,
  [method, path, input]: [method: string, path: string, input?: object],
): Promise<unknown> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path} at ${origin}: ${text.slice(0, 300)}`).toBeLessThan(300);
  return JSON.parse(text);
}

const started = z.object({ job_id: z.uuid() });
const jobView = z.object({ status: z.string(), article_id: z.uuid().nullable() });
const publicationList = z.object({ publications: z.array(z.object({ state: z.string() })) });

/** Lets one version start an article, wait for it, change it, publish it and see it proved. */
async function writeAndPublish(origin: string, acme: Tenant, keyword: string): Promise<string> {
  const { job_id: jobId } = started.parse(await call(origin, acme, ["POST", "/articles", { keyword }]));
  const view = async () => jobView.parse(await call(origin, acme, ["GET", `/jobs/${jobId}`]));
  await expect.poll(async () => (await view()).status, { timeout: 120_000, interval: 500 }).toBe("done");
  const { article_id: articleId } = await view();
  if (articleId === null) throw new Error("a finished job has no article");
  const changed = { meta_description: `Changed through ${origin}.` };
  await call(origin, acme, ["PATCH", `/articles/${articleId}`, changed]);
  const destination = { integrationId: acme.integrationId, status: "publish" };
  const sent = await call(origin, acme, ["POST", `/articles/${articleId}/publish`, destination]);
  expect(sent).toMatchObject({ sent: true });
  const states = async () => {
    const list = await call(origin, acme, ["GET", `/articles/${articleId}/publications`]);
    return publicationList.parse(list).publications.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: 120_000, interval: 500 }).toEqual(["published"]);
  return articleId;
}

test("the previous version starts, writes, changes, publishes and proves articles while the new one does", {
  timeout: 600_000,
}, async (context) => {
  const { origins: of, acme, runtime } = requireBoth(context);
  const origins = [of.earlier, of.present];
  const written = await Promise.all(
    origins.flatMap((origin, version) =>
      Array.from({ length: articlesEach }, (_, number) =>
        writeAndPublish(origin, acme, `anvil lesson ${version} part ${number} explained`),
      ),
    ),
  );
  const all = origins.length * articlesEach;
  expect(new Set(written).size).toBe(all);

  // Each version reads what the other wrote.
  for (const origin of origins) {
    expect(await call(origin, acme, ["GET", "/articles"])).toHaveLength(all);
    for (const id of written) await call(origin, acme, ["GET", `/articles/${id}`]);
    await call(origin, acme, ["GET", `/articles/${written[0]}/versions`]);
  }
  const { db } = runtime.services;
  expect(await db.$count(job, isNotNull(job.stage))).toBe(0);
  const balances = await creditBalances(db, [acme.workspaceId]);
  const reserved = and(eq(creditEntry.workspaceId, acme.workspaceId), eq(creditEntry.reason, "reserve"));
  expect(await db.$count(creditEntry, reserved)).toBe(all);
  expect(balances.get(acme.workspaceId)).toBe(initialCredits - all);
});

test("the previous version serves its pages, feeds and tools on the new schema", {
  timeout: 120_000,
}, async (context) => {
  const { origins, acme } = requireBoth(context);
  for (const path of ["/", "/docs", "/sign-in", "/api/health/ready"]) {
    expect((await fetch(`${origins.earlier}${path}`)).status, path).toBe(200);
  }
  const feed = await fetch(`${origins.earlier}/api/v1/feed.xml?token=${acme.feedToken}`);
  expect(feed.status).toBe(200);
  const tools = await fetch(`${origins.earlier}/api/mcp`, {
    method: "POST",
    headers: { "X-API-Key": acme.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_articles", arguments: {} },
    }),
  });
  const answer: unknown = await tools.json();
  expect(answer).toMatchObject({ result: { content: [{ text: expect.stringContaining("anvil lesson") }] } });
  expect(answer).not.toMatchObject({ result: { isError: true } });
});

test("the previous version has noted no error, and the new one goes on when it ends", {
  timeout: 120_000,
}, async (context) => {
  const { earlier, origins, acme } = requireBoth(context);
  await earlier.stop();
  expect(
    earlier
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
  expect(await call(origins.present, acme, ["GET", "/articles"])).not.toEqual([]);
});
