import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, describeDestinations, type Runtime } from "@/lib/runtime";

const own = createServer((_request, response) => response.end("the hosted blog"));
const neighbour = createServer((_request, response) => response.end("another service"));
let ownPort: number;
let neighbourPort: number;
let runtime: Runtime;

beforeAll(async () => {
  [ownPort, neighbourPort] = [await listenOnLoopback(own), await listenOnLoopback(neighbour)];
  runtime = createRuntime(
    readServerEnv({
      BASE_URL: `http://localhost:${ownPort}`,
      DATABASE_URL: "postgres://galley@127.0.0.1:1/never-connected",
      GALLEY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
      AUTH_SECRET: Buffer.alloc(32, 2).toString("base64"),
      LOG_LEVEL: "error",
    }),
  );
});
afterAll(async () => {
  await runtime.close();
  own.close();
  neighbour.close();
});

test("the verifier reaches the installation's own address, where the hosted blog is", async () => {
  const page = await runtime.verifierFetch(`http://localhost:${ownPort}/blog/a/b`);
  expect(page.text()).toBe("the hosted blog");
});

test("the verifier reaches nothing else on the machine", async () => {
  const others = [
    `http://localhost:${neighbourPort}/`,
    `http://127.0.0.1:${ownPort}/`,
    `https://localhost:${ownPort}/`,
  ];
  for (const address of others) {
    await expect(runtime.verifierFetch(address), address).rejects.toMatchObject({ name: "FetchFailure" });
  }
});

test("the fetch for the addresses of strangers and tenants never reaches the installation's own address", async () => {
  const fetched = runtime.services.fetch(`http://localhost:${ownPort}/`);
  await expect(fetched).rejects.toMatchObject({ name: "FetchFailure" });
});

test("a destination that no server proved says what is unproved, and is compared with what its maker publishes", () => {
  const documented = describeDestinations().filter(({ provenAgainst }) => provenAgainst === "documentation");
  expect(documented.length).toBeGreaterThan(0);
  for (const { provider, unproved = [] } of documented) {
    expect([provider, unproved.every((each) => /^[A-Z].*[a-z)]\.$/.test(each))]).toEqual([provider, true]);
    expect([provider, unproved.length > 0]).toEqual([provider, true]);
    const suite = `lib/destinations/adapters/${provider}/published-api.test.ts`;
    expect([suite, existsSync(suite)]).toEqual([suite, true]);
  }
  const proved = describeDestinations().filter(({ provenAgainst }) => provenAgainst === "server");
  expect(proved.filter(({ unproved }) => unproved !== undefined)).toEqual([]);
});
