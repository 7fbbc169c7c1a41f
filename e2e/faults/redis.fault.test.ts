import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRedisServer, type TestRedis } from "@/lib/platform/rate-limit/testing/redis-server";
import { TcpProxy } from "@/lib/platform/rate-limit/testing/tcp-proxy";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { RunningServer } from "@/scripts/server/start-server";
import { type Installation, openInstallation } from "../installation";
import { startLoad } from "./load";

let installation: Installation;
let redis: TestRedis;
let proxy: TcpProxy;
let server: RunningServer;
let acme: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  redis = await startRedisServer();
  proxy = await TcpProxy.start({ path: redis.socketPath });
  acme = await createTenant(installation.runtime.services, "Acme");
  server = await installation.startServer({
    REDIS_URL: `redis://:${redis.password}@127.0.0.1:${proxy.port}`,
    LIMIT_READS: "1000000/60",
    LOG_LEVEL: "silent",
  });
});

afterAll(async () => {
  await installation?.close();
  await proxy?.close();
  await redis?.stop();
});

test.each<[trouble: string, begin: () => unknown, end: () => unknown]>([
  ["is silent", () => proxy.stall(), () => proxy.resume()],
  ["refuses connections", () => proxy.close(), () => undefined],
])("reads go on, and nobody spends more than the limit of writes, while Redis %s", async (_, begin, end) => {
  const headers = { "X-API-Key": acme.apiKey, "Content-Type": "application/json" };
  const reads = startLoad(4, () => [`${server.baseUrl}/api/v1/articles`, { headers }]);
  await expect.poll(() => reads.answers.length, { timeout: 20_000 }).toBeGreaterThan(20);
  await begin();
  const from = reads.answers.length;
  await delay(3000);
  const writes = startLoad(2, (number) => [
    `${server.baseUrl}/api/v1/articles`,
    { method: "POST", headers, body: JSON.stringify({ keyword: `forge ${number} at ${Date.now()}` }) },
  ]);
  await expect.poll(() => writes.answers.length, { timeout: 60_000 }).toBeGreaterThan(40);
  await end();
  await Promise.all([reads.stop(), writes.stop()]);
  expect(reads.answers.length).toBeGreaterThan(from + 20);
  expect(new Set(reads.answers.map(({ status }) => status))).toEqual(new Set([200]));
  const statuses = writes.answers.map(({ status }) => status);
  expect(new Set(statuses.filter((status) => ![202, 402, 409, 429].includes(status)))).toEqual(new Set());
  expect(statuses).toContain(429);
});
