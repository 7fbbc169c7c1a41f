import { describe, expect, test, vi } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { publicTool } from "./testing/test-tools";
import { createToolClient, type ToolCall } from "./testing/tool-client";
import { tools } from "./tools";

/** The limits as they are without any setting; each test calls from addresses of its own. */
const suite = useRestSuite();
let addresses = 0;
const from = (address: string, call: ToolCall = {}): ToolCall => ({
  ...call,
  headers: { "X-Forwarded-For": address, ...call.headers },
});
const newAddress = () => `198.51.100.${++addresses}`;
const client = () =>
  createToolClient(suite.app.services, {
    tools: [...tools, publicTool(() => Promise.resolve({ ok: true }))],
    trustedProxyHops: 1,
  });
const batchOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } }));
const spent = (json: unknown) =>
  (json as { error?: { code: number } }[]).filter(({ error }) => error?.code === 429).length;

describe("calls of public tools", () => {
  test("are 30 calls a minute per address, with or without a key; then a JSON-RPC error 429", async () => {
    const address = newAddress();
    for (let index = 0; index < 30; index++) {
      const key = index % 2 === 0 ? { key: suite.acme.apiKey } : {};
      const { data, headers } = await client().call("public_tool", {}, from(address, key));
      expect(data).toEqual({ ok: true });
      expect(headers.get("ratelimit-policy")).toBe('"tools_public";q=30;w=60');
    }
    const { status, headers, json } = await client().call("public_tool", {}, from(address));
    const retryAfter = Number(headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect([status, json]).toEqual([
      200,
      {
        jsonrpc: "2.0",
        id: 1,
        error: {
          code: 429,
          message: expect.stringContaining("30"),
          data: { status: 429, retry_after: retryAfter },
        },
      },
    ]);
    expect((await client().call("public_tool", {}, from(newAddress()))).data).toEqual({ ok: true });
  });
});

describe("calls of workspace tools", () => {
  test("are 60 calls a minute per key, whatever the address", async () => {
    const { apiKey: key, asUser, projectId } = suite.acme;
    for (let index = 0; index < 60; index++) {
      const { isError } = await client().call("list_projects", {}, from(newAddress(), { key }));
      expect(isError).toBe(false);
    }
    const { json, headers } = await client().call("list_integrations", {}, from(newAddress(), { key }));
    expect(json).toMatchObject({ error: { code: 429 } });
    expect(headers.get("ratelimit-policy")).toBe('"tools_workspace";q=60;w=60');
    const second = await execute(mintKey, asUser, { projectId });
    expect((await client().call("list_projects", {}, { key: second.api_key })).isError).toBe(false);
  });

  // The attack: to mint another key whenever one has spent its limit.
  test("are at most 180 a minute for all keys of a project, whether they read or write", async () => {
    const { apiKey, asUser, projectId } = suite.acme;
    const keys = [apiKey];
    for (let index = 0; index < 3; index++)
      keys.push((await execute(mintKey, asUser, { projectId })).api_key);
    const spentBy: number[] = [];
    for (const key of keys) {
      const { json } = await client().send({ key, body: batchOf(60, "list_projects") });
      spentBy.push(spent(json));
    }
    expect(spentBy).toEqual([0, 0, 0, 60]);
    const { api_key: key } = await execute(mintKey, asUser, { projectId });
    const { json, headers } = await client().call("generate_article", { keyword: "!!!" }, { key });
    expect(json).toMatchObject({ error: { code: 429, message: expect.stringContaining("this project") } });
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect((await client().call("list_projects", {}, { key: suite.rival.apiKey })).isError).toBe(false);
  });

  // The attack: a hundred calls in one batch, which a counter of HTTP requests takes for one call.
  test("are counted call by call in a batch", async () => {
    const { apiKey: key } = suite.acme;
    const { status, headers, json } = await client().send({ key, body: batchOf(100, "list_projects") });
    expect([status, spent(json)]).toEqual([200, 40]);
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(headers.get("ratelimit")).toMatch(/^"tools_workspace";r=0;t=\d+$/);
  });

  test("do not spend the limits of REST and of the public tools", async () => {
    const { apiKey: key } = suite.acme;
    const address = newAddress();
    await client().send(from(address, { key, body: batchOf(61, "list_projects") }));
    expect((await suite.rest("projects", { key })).status).toBe(200);
    expect((await client().call("public_tool", {}, from(address, { key }))).data).toEqual({ ok: true });
  });
});

describe("messages to the tool endpoint that are not tool calls", () => {
  const messages = [
    ["tools/list"],
    ["ping"],
    ["nope"],
    ["tools/call", { name: "nope" }],
    ["tools/call", {}],
  ] as const;

  test("do not spend the limits of the tools, and neither does a call without a valid key", async () => {
    const address = newAddress();
    for (const [method, params] of messages) {
      const { headers } = await client().rpc(method, params, from(address));
      expect(headers.get("ratelimit-policy")).toBe('"tools_messages";q=600;w=60');
    }
    const { json } = await client().send(from(address, { body: batchOf(100, "list_projects") }));
    expect(spent(json)).toBe(0);
    expect((await client().call("public_tool", {}, from(address))).headers.get("ratelimit")).toMatch(/r=29/);
  });

  // The attack: endless batches of a hundred pings, lists, unknown tools or calls without a key.
  test.each([
    ["pings", { method: "ping" }],
    ["lists", { method: "tools/list" }],
    ["unknown methods", { method: "nope" }],
    ["unknown tools", { method: "tools/call", params: { name: "nope" } }],
    ["calls without a name", { method: "tools/call", params: {} }],
    ["calls without a key", { method: "tools/call", params: { name: "list_projects" } }],
    ["notifications", null],
  ])("are 600 a minute per address, one by one in a batch: %s", async (_kind, message) => {
    const address = newAddress();
    const batch = (id: number) =>
      message === null ? { jsonrpc: "2.0", method: "x" } : { jsonrpc: "2.0", id, ...message };
    const body = Array.from({ length: 100 }, (_, id) => batch(id));
    for (let index = 0; index < 6; index++) {
      const { json } = await client().send(from(address, { body }));
      expect(json === undefined ? 0 : spent(json)).toBe(0);
    }
    const { json, headers } = await client().rpc("ping", undefined, from(address));
    expect(json).toMatchObject({ error: { code: 429, data: { status: 429 } } });
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  });

  test("with an unknown key cost no query for every new key", async () => {
    const address = newAddress();
    const unknown = () => from(address, { key: createContentToken("key").plaintext });
    for (let index = 0; index < 120; index++) await client().rpc("tools/list", undefined, unknown());
    const select = vi.spyOn(suite.app.services.db, "select");
    expect((await client().rpc("tools/list", undefined, unknown())).json).toMatchObject({
      error: { code: 429 },
    });
    expect((await client().call("list_projects", {}, unknown())).json).toMatchObject({
      error: { code: 429 },
    });
    expect(select).not.toHaveBeenCalled();
    expect((await client().rpc("tools/list", undefined, from(address))).json).toMatchObject({
      result: { tools: expect.any(Array) },
    });
  });
});
