import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { startToolServer, type ToolServer } from "./testing/tool-server";
import { tools } from "./tools";

/** The official clients, unmodified, over HTTP. */
const suite = useRestSuite();
let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer(tools, () => ({
    services: suite.app.services,
    trustedProxyHops: 0,
    allowedOrigins: [],
  }));
});
afterAll(() => server.close());

const info = { name: "galley-tests", version: "1" };
const names = tools.map(({ listing }) => listing.name);
const publicNames = tools
  .filter(({ operation }) => operation.access === "public")
  .map(({ listing }) => listing.name);

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

const requestInit = (key: string | null) => ({
  headers: key === null ? {} : { Authorization: `Bearer ${key}` },
});

async function connectFirst(key: string | null): Promise<AnyClient> {
  const client = new FirstClient(info);
  const transport = new FirstTransport(server.url, { requestInit: requestInit(key) });
  await client.connect(transport);
  return client;
}

const connectSecond =
  (mode: VersionNegotiationMode) =>
  async (key: string | null): Promise<AnyClient> => {
    const options: ClientOptions = { versionNegotiation: { mode } };
    const client = new Client(info, options);
    await client.connect(new StreamableHTTPClientTransport(server.url, { requestInit: requestInit(key) }));
    return client;
  };

const clients: Record<string, (key: string | null) => Promise<AnyClient>> = {
  "the first line (sdk 1.x)": connectFirst,
  "the second line, legacy": connectSecond("legacy"),
  "the second line, auto": connectSecond("auto"),
  "the second line, pinned to 2026-07-28": connectSecond({ pin: "2026-07-28" }),
};

describe.each(Object.entries(clients))("the MCP client %s", (_line, connect) => {
  const using = async (key: string | null, use: (client: AnyClient) => Promise<void>) => {
    const client = await connect(key);
    try {
      await use(client);
    } finally {
      await client.close();
    }
  };
  const textOf = (result: Record<string, unknown>): unknown =>
    JSON.parse((result as { content: [{ text: string }] }).content[0].text);

  test("connects, reads the instructions, lists and calls", async () => {
    await using(suite.acme.apiKey, async (client) => {
      expect(client.getInstructions()).toContain("generate_article");
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
      const listed = await client.callTool({ name: "list_projects", arguments: {} });
      expect(textOf(listed)).toMatchObject({ projects: [{ id: suite.acme.projectId }] });
      const started = await client.callTool({
        name: "generate_article",
        arguments: { keyword: "caring for anvils" },
      });
      const { job } = textOf(started) as { job: { job_id: string } };
      const polled = await client.callTool({ name: "get_article_status", arguments: { job_id: job.job_id } });
      expect(textOf(polled)).toMatchObject({ job_id: job.job_id, status: "queued" });
    });
  });

  test("is shown a refusal as a result with its status", async () => {
    await using(suite.acme.apiKey, async (client) => {
      const result = await client.callTool({ name: "generate_article", arguments: { keyword: "test" } });
      expect(result).toMatchObject({ isError: true, status: 400 });
      expect(textOf(result)).toMatchObject({ code: "invalid_request", status: 400 });
    });
  });

  test("works without a key, is told that one is required, and starts no OAuth", async () => {
    server.seen.length = 0;
    await using(null, async (client) => {
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(publicNames);
      await expect(client.callTool({ name: "list_projects", arguments: {} })).rejects.toMatchObject({
        code: -32001,
        message: expect.stringContaining("content API key is required"),
      });
    });
    expect(new Set(server.seen.filter((line) => line.startsWith("POST")))).toEqual(
      new Set(["POST /api/mcp"]),
    );
    expect(server.seen.filter((line) => line.includes(".well-known"))).toEqual([]);
  });

  test("sees a key that is revoked in the middle of a session", async () => {
    await using(suite.acme.apiKey, async (client) => {
      expect((await client.listTools()).tools).toHaveLength(names.length);
      await execute(revokeKey, suite.acme.asUser, { keyId: suite.acme.keyId });
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(publicNames);
      await expect(client.callTool({ name: "list_projects", arguments: {} })).rejects.toMatchObject({
        code: -32001,
      });
    });
  });

  test("learns that a tool does not exist", async () => {
    await using(suite.acme.apiKey, async (client) => {
      await expect(client.callTool({ name: "nope", arguments: {} })).rejects.toMatchObject({ code: -32601 });
    });
  });
});

test("the first line pings, and the second line's automatic mode chooses the new era", async () => {
  const first = new FirstClient(info);
  await first.connect(new FirstTransport(server.url));
  expect(await first.ping()).toEqual({});
  await first.close();
  const second = new Client(info, { versionNegotiation: { mode: "auto" } });
  await second.connect(new StreamableHTTPClientTransport(server.url));
  expect(second.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  await second.close();
});
