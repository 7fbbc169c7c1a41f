import { describe, expect, test } from "vitest";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { newEraCall } from "./testing/new-era";
import { createToolClient } from "./testing/tool-client";

const suite = useRestSuite();
const send = (...call: Parameters<typeof newEraCall>) =>
  createToolClient(suite.app.services).send({ key: suite.acme.apiKey, ...newEraCall(...call) });
const anonymous = (...call: Parameters<typeof newEraCall>) =>
  createToolClient(suite.app.services).send(newEraCall(...call));

describe("revision 2026-07-28 of the protocol", () => {
  test("is discovered without a handshake", async () => {
    const { status, json } = await anonymous("server/discover");
    expect([status, json]).toMatchObject([
      200,
      {
        result: {
          supportedVersions: ["2026-07-28"],
          capabilities: { tools: {} },
          instructions: expect.stringContaining("generate_article"),
        },
      },
    ]);
  });

  test("says at the discovery what is wrong with a key", async () => {
    const call = newEraCall("server/discover");
    const { json } = await createToolClient(suite.app.services).send({ ...call, key: "gly_nonsense" });
    expect(json).toMatchObject({
      result: { instructions: expect.stringMatching(/^The credential of this connection is not valid/) },
    });
  });

  test("lists tools privately and without caching, so that a new or revoked key shows at once", async () => {
    const { json } = await send("tools/list");
    expect(json).toMatchObject({ result: { ttlMs: 0, cacheScope: "private", resultType: "complete" } });
  });

  test.each(["abc", "", 0, 7, -1])("returns the id %j unchanged", async (id) => {
    expect((await send("tools/list", {}, { id })).json).toMatchObject({ id, result: {} });
  });

  test.each(["initialize", "ping", "logging/setLevel", "resources/list", "nope"])(
    "answers the unknown method %s with 404 and -32601",
    async (method) => {
      const { status, json } = await send(method);
      expect([status, json]).toMatchObject([404, { id: 1, error: { code: -32601 } }]);
    },
  );

  // The attack: anonymous callers that hold streams open until the server has no sockets left.
  test("never opens a stream", async () => {
    const { status, headers, json } = await anonymous("subscriptions/listen", {
      notifications: { toolsListChanged: true },
    });
    expect([status, json]).toMatchObject([404, { id: 1, error: { code: -32601 } }]);
    expect(headers.get("content-type")).toBe("application/json");
  });

  test("calls tools, refuses and errs as the old era does", async () => {
    const call = (name: string, given: object = {}) => ["tools/call", { name, arguments: given }] as const;
    const client = createToolClient(suite.app.services);
    const { data } = await client.call("list_projects", {}, { key: suite.acme.apiKey });
    expect((await send(...call("list_projects"))).json).toMatchObject({
      result: { content: [{ type: "text", text: JSON.stringify(data) }] },
    });
    expect((await send(...call("get_article_status"))).json).toMatchObject({
      result: { isError: true, status: 400 },
    });
    const unknown = await send(...call("__proto__"));
    expect([unknown.status, unknown.json]).toMatchObject([200, { id: 1, error: { code: -32601 } }]);
    const keyless = await anonymous(...call("list_projects"));
    expect([keyless.status, keyless.json]).toMatchObject([
      200,
      { id: 1, error: { code: -32001, data: { status: 401 } } },
    ]);
  });

  test("takes a call without an id as a notification: 202, nothing done", async () => {
    const { body, ...call } = newEraCall("tools/call", {
      name: "generate_article",
      arguments: { keyword: "anvil care" },
    });
    const { id: _none, ...message } = body as { id: unknown };
    const client = createToolClient(suite.app.services);
    suite.app.woken.length = 0;
    const { status, text } = await client.send({ ...call, key: suite.acme.apiKey, body: message });
    expect([status, text, suite.app.woken]).toEqual([202, "", []]);
  });

  test.each<[string, Parameters<typeof newEraCall>[2], number]>([
    ["a method header that differs", { headers: { "Mcp-Method": "tools/call" } }, -32020],
    ["a revision header that differs", { headers: { "MCP-Protocol-Version": "2025-11-25" } }, -32020],
    [
      "an unknown revision",
      {
        headers: { "MCP-Protocol-Version": "2099-01-01" },
        meta: { "io.modelcontextprotocol/protocolVersion": "2099-01-01" },
      },
      -32022,
    ],
    ["no capabilities", { meta: { "io.modelcontextprotocol/clientCapabilities": undefined } }, -32602],
  ])("refuses %s with 400", async (_what, change, code) => {
    const { status, json } = await send("tools/list", {}, change);
    expect([status, json]).toMatchObject([400, { id: 1, error: { code } }]);
  });

  test("has no batches", async () => {
    const { headers, body } = newEraCall("tools/list");
    const client = createToolClient(suite.app.services);
    const old = { jsonrpc: "2.0", id: 2, method: "ping" };
    for (const call of [{ body: [body] }, { body: [old, body] }, { headers: { ...headers }, body: [old] }]) {
      const { status, json } = await client.send(call);
      expect([status, json]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
    }
  });
});
