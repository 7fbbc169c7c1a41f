import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { databaseFingerprint } from "@/lib/testing/database-fingerprint";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createToolClient, type ToolCall } from "./testing/tool-client";

const suite = useRestSuite();
const client = () => createToolClient(suite.app.services);
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const initialize = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: "tests", version: "1" },
});

describe("a tool call without a handshake", () => {
  test.each<[string, Record<string, string>]>([
    ["no Accept", {}],
    ["any Accept", { Accept: "*/*" }],
    ["JSON alone", { Accept: "application/json" }],
    ["event streams alone", { Accept: "text/event-stream" }],
    ["a page", { Accept: "text/html" }],
    ["a charset", { "Content-Type": "application/json; charset=utf-8" }],
    ["a session of another server", { "Mcp-Session-Id": "abc" }],
    ["an old revision", { "MCP-Protocol-Version": "2025-03-26" }],
  ])("needs no handshake and gets JSON back, with %s", async (_what, headers) => {
    const { status, json, headers: answered } = await client().send({ headers, body: ping });
    expect([status, json]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
    expect(answered.get("content-type")).toBe("application/json");
  });

  test.each([0, 1, -7, 1.5, Number.MAX_SAFE_INTEGER, "", "a", "1", "__proto__", "é".repeat(300), null])(
    "gets its id back as it was: %j",
    async (id) => {
      const { status, json } = await client().send({ body: { ...ping, id } });
      expect([status, json]).toEqual([200, { jsonrpc: "2.0", id, result: {} }]);
      const failed = await client().send({ body: { ...ping, id, method: "nope" } });
      expect(failed.json).toMatchObject({ id, error: { code: -32601 } });
    },
  );

  test.each([
    "server/discover",
    "resources/list",
    "prompts/list",
    "subscriptions/listen",
    "__proto__",
    "",
    "rpc.x",
  ])("of the unknown method %j is 200 with -32601", async (method) => {
    const { status, json } = await client().rpc(method, {});
    expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32601 } }]);
  });

  test.each<[string, unknown]>([
    ["no params", undefined],
    ["no name", {}],
    ["a name that is none", { name: 4 }],
    ["params by position", ["list_projects"]],
  ])("of a tool with %s is -32602", async (_what, params) => {
    const { status, json } = await client().rpc("tools/call", params);
    expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32602 } }]);
  });
});

test.each<[string, unknown]>([
  ["initialize", {}],
  ["initialize", { protocolVersion: 1, capabilities: {}, clientInfo: {} }],
  ["tools/list", { cursor: 1 }],
])("%s with params that it does not take is -32602, in few words: %j", async (method, params) => {
  const { status, json } = await client().rpc(method, params);
  const message = expect.stringMatching(/^Invalid params of \S+: .{1,60}$/);
  expect([status, json]).toMatchObject([200, { id: 1, error: { code: -32602, message } }]);
});

describe("the initialize handshake of the older revisions", () => {
  test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("speaks %s", async (version) => {
    const { status, headers, json } = await client().rpc("initialize", initialize(version));
    expect([status, json]).toMatchObject([
      200,
      { result: { protocolVersion: version, serverInfo: { name: "galley" }, capabilities: { tools: {} } } },
    ]);
    expect(headers.has("mcp-session-id")).toBe(false);
  });

  test("offers a revision that it speaks when the client's is unknown", async () => {
    const { json } = await client().rpc("initialize", initialize("2001-01-01"));
    expect(json).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
  });

  test("explains the steps from a keyword to a proved page, and claims no other capabilities", async () => {
    const { json } = await client().rpc("initialize", initialize("2025-11-25"));
    const { result } = json as { result: { instructions: string; capabilities: object } };
    expect(result.capabilities).toEqual({ tools: {} });
    const path = ["generate_article", "get_article_status", "two minutes", "publish_article", "state"];
    const places = path.map((word) => result.instructions.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("the instructions", () => {
  const read = async (key?: string) => {
    const { json } = await client().rpc(
      "initialize",
      initialize("2025-11-25"),
      key === undefined ? {} : { key },
    );
    return (json as { result: { instructions: string } }).result.instructions;
  };

  test("begin with what is wrong with a key that was revoked, mistyped or never existed", async () => {
    const { apiKey, keyId, asUser } = suite.acme;
    const good = await read(apiKey);
    expect(good).toMatch(/^Galley writes/);
    expect(await read()).toBe(good);
    await execute(revokeKey, asUser, { keyId });
    expect(await read(apiKey)).toMatch(
      /^The credential of this connection is not valid.*revoked or never existed.*Create a new one/,
    );
    expect(await read("gly_nonsense")).toMatch(/^The credential of this connection is not valid/);
  });
});

describe("a JSON-RPC message that expects no answer:", () => {
  test.each<[string, object]>([
    ["the notification that the client is ready", { method: "notifications/initialized" }],
    [
      "the notification that a call is cancelled",
      { method: "notifications/cancelled", params: { requestId: 1 } },
    ],
    ["a notification of an unknown method", { method: "nope" }],
    [
      "a notification that calls a paid tool",
      {
        method: "tools/call",
        params: { name: "generate_article", arguments: { keyword: "anvil care at home" } },
      },
    ],
  ])("%s is 202, and nothing is done", async (_what, message) => {
    const before = await databaseFingerprint(suite.app.services.db);
    const { status, text } = await client().send({
      key: suite.acme.apiKey,
      body: { jsonrpc: "2.0", ...message },
    });
    expect([status, text]).toEqual([202, ""]);
    expect(await databaseFingerprint(suite.app.services.db)).toEqual(before);
  });

  test("a response to a request that Galley never sent is 202", async () => {
    const { status } = await client().send({ body: { jsonrpc: "2.0", id: 1, result: {} } });
    expect(status).toBe(202);
  });
});

describe("a body of the tool endpoint", () => {
  test.each<[string, ToolCall["body"]]>([
    ["nothing", ""],
    ["half of an object", '{"jsonrpc":"2.0","method":'],
    ["two objects", "{}{}"],
    ["a batch that breaks off", '[{"jsonrpc":"2.0","id":1,"method":"ping"},'],
    ["nested without an end", "[".repeat(100_000)],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
  ])("of %s is -32700", async (_what, body) => {
    const { status, json } = await client().send({ body });
    expect([status, json]).toMatchObject([400, { jsonrpc: "2.0", id: null, error: { code: -32700 } }]);
  });

  test.each<[string, unknown, unknown]>([
    ["a number", 1, null],
    ["null", "null", null],
    ["a text", '"ping"', null],
    ["an empty object", {}, null],
    ["another version", { ...ping, jsonrpc: "1.0" }, 1],
    ["no version", { id: 1, method: "ping" }, 1],
    ["a method that is no text", { ...ping, method: 1 }, 1],
    ["no method", { jsonrpc: "2.0", id: "a" }, "a"],
    ["params that are a text", { ...ping, params: "bar" }, 1],
    ["an id that is an object", { ...ping, id: {} }, null],
    ["an id that is a list", { ...ping, id: [1] }, null],
    ["an id that is true", { ...ping, id: true }, null],
    ["an empty batch", [], null],
    ["a batch of 101", Array.from({ length: 101 }, () => ping), null],
  ])("of %s is -32600", async (_what, body, id) => {
    const { status, json } = await client().send({ body });
    expect([status, json]).toMatchObject([400, { jsonrpc: "2.0", id, error: { code: -32600 } }]);
  });
});

describe("a JSON-RPC batch", () => {
  test("of 100 is answered one by one, whatever their ids", async () => {
    const ids = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? "same" : index));
    const { status, json } = await client().send({ body: ids.map((id) => ({ ...ping, id })) });
    expect([status, json]).toEqual([200, ids.map((id) => ({ jsonrpc: "2.0", id, result: {} }))]);
  });

  test("of one is answered with a list of one", async () => {
    expect((await client().send({ body: [ping] })).json).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  });

  test("of notifications alone is 202", async () => {
    const { status, text } = await client().send({
      body: [
        { jsonrpc: "2.0", method: "ping" },
        { jsonrpc: "2.0", id: 4, result: {} },
      ],
    });
    expect([status, text]).toEqual([202, ""]);
  });

  test("is answered although some of its messages are malformed", async () => {
    const body = [
      ping,
      1,
      { jsonrpc: "2.0", method: "ping" },
      { foo: "boo" },
      { ...ping, id: 9, method: "x" },
    ];
    const { status, json } = await client().send({ body });
    expect([status, json]).toMatchObject([
      200,
      [
        { id: 1, result: {} },
        { id: null, error: { code: -32600 } },
        { id: null, error: { code: -32600 } },
        { id: 9, error: { code: -32601 } },
      ],
    ]);
  });

  test("may not contain a handshake", async () => {
    const body = [ping, { ...ping, id: 2, method: "initialize", params: initialize("2025-03-26") }];
    const { json } = await client().send({ body });
    expect(json).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32600 } },
    ]);
  });
});
