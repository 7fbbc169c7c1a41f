import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  exchangeAuthorization,
  registerClient,
  startAuthorization,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { authorizeAgent } from "@/lib/keys/agents/authorize-agent";
import { listAgents } from "@/lib/keys/agents/list-agents";
import { revokeAgent } from "@/lib/keys/agents/revoke-agent";
import { agentToken } from "@/lib/platform/db/schema";
import { startToolServer, type ToolServer } from "@/lib/surfaces/tools/testing/tool-server";
import { tools } from "@/lib/surfaces/tools/tools";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createAuthorizeRoute } from "./oauth-routes";

/** The official clients with their own OAuth, unmodified, over HTTP; only the person is scripted. */
const suite = useRestSuite();
let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer(tools, () => {
    const { services } = suite.app;
    const settings = { ...services.settings, baseUrl: server.url.origin };
    return { services: { ...services, settings }, trustedProxyHops: 0, allowedOrigins: [] };
  });
});
afterAll(() => server.close());

const redirectUrl = "http://127.0.0.1:33418/callback";

/** What an application stores of its connection, in the shape that both lines of clients ask for. */
function createStore() {
  const kept: Record<string, unknown> = {};
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: "Scripted client", redirect_uris: [redirectUrl] },
    state: () => "a-state",
    clientInformation: () => kept["client"] as { client_id: string } | undefined,
    saveClientInformation: (client: unknown) => void (kept["client"] = client),
    tokens: () => kept["tokens"] as OAuthTokens | undefined,
    saveTokens: (tokens: unknown) => void (kept["tokens"] = tokens),
    redirectToAuthorization: (address: URL) => void (kept["address"] = address),
    saveCodeVerifier: (verifier: string) => void (kept["verifier"] = verifier),
    codeVerifier: () => String(kept["verifier"]),
    saveDiscoveryState: (state: unknown) => void (kept["discovery"] = state),
    discoveryState: () => kept["discovery"] as undefined,
  };
}
type Store = ReturnType<typeof createStore>;

interface Connection {
  client: Pick<FirstClient, "close"> & {
    connect(): Promise<void>;
    listTools(): Promise<{ tools: { name: string }[] }>;
  };
  finishAuth(answer: URLSearchParams): Promise<void>;
}

const address = () => new URL("/api/mcp/connect", server.url);
const info = { name: "galley-tests", version: "1" };

const lines: Record<string, (store: Store) => Connection> = {
  "the first line (sdk 1.x)": (authProvider) => {
    const client = new FirstClient(info);
    const transport = new FirstTransport(address(), { authProvider });
    return {
      client: {
        connect: () => client.connect(transport),
        listTools: () => client.listTools(),
        close: () => client.close(),
      },
      finishAuth: (answer) => transport.finishAuth(answer.get("code") ?? ""),
    };
  },
  "the second line (client 2.x)": (authProvider) => {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    const transport = new StreamableHTTPClientTransport(address(), { authProvider });
    return {
      client: {
        connect: () => client.connect(transport),
        listTools: () => client.listTools(),
        close: () => client.close(),
      },
      finishAuth: (answer) => transport.finishAuth(answer),
    };
  },
};

describe.each(Object.entries(lines))("%s", (_line, connectionOf) => {
  /** What the person does in the browser, and where the browser ends. */
  async function consent(store: Store): Promise<URLSearchParams> {
    const asked = store.kept["address"];
    if (!(asked instanceof URL)) throw new Error("the client did not ask for the person");
    expect(asked.origin + asked.pathname).toBe(`${server.url.origin}/connect`);
    const { services } = suite.app;
    const settings = { ...services.settings, baseUrl: server.url.origin };
    const given = { projectId: suite.acme.projectId, scopes: ["read" as const, "publish" as const] };
    const { redirect_to: answer } = await execute(
      authorizeAgent,
      { ...suite.acme.asUser, settings },
      { ...Object.fromEntries(asked.searchParams), ...given },
    );
    expect(answer.startsWith(`${redirectUrl}?`)).toBe(true);
    return new URL(answer).searchParams;
  }

  test("registers, is sent to the consent page, gets tokens, refreshes them, and is stopped", async () => {
    const store = createStore();
    const first = connectionOf(store);
    await expect(first.client.connect()).rejects.toThrow(/unauthorized/i);
    await first.finishAuth(await consent(store));
    await first.client.close();

    const second = connectionOf(store);
    await second.client.connect();
    const names = (await second.client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["list_projects", "publish_article", "page_check"]));
    expect(names).not.toContain("generate_article");

    const before = store.tokens();
    await suite.app.services.db
      .update(agentToken)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(agentToken.kind, "access"));
    await second.client.listTools();
    expect(store.tokens()?.access_token).not.toBe(before?.access_token);
    expect(store.tokens()?.refresh_token).not.toBe(before?.refresh_token);

    const { agents } = await execute(listAgents, suite.acme.asUser, { projectId: suite.acme.projectId });
    expect(agents).toMatchObject([{ client_name: "Scripted client", status: "active" }]);
    await execute(revokeAgent, suite.acme.asUser, { agentId: agents[0]?.id ?? "" });
    await expect(second.client.listTools()).rejects.toThrow(/unauthorized|invalid_grant|unknown, expired/i);
    await second.client.close();
  });
});

test("without the metadata, a client finds the endpoints at the origin, and registers by itself", async () => {
  const registered = await registerClient(server.url.origin, {
    clientMetadata: { client_name: "By convention", redirect_uris: [redirectUrl] },
  });
  expect(registered.client_id).toEqual(expect.any(String));
  const { authorizationUrl, codeVerifier } = await startAuthorization(server.url.origin, {
    clientInformation: registered,
    redirectUrl,
  });
  expect(authorizationUrl.pathname).toBe("/authorize");
  const { headers, status } = await createAuthorizeRoute(() => server.url.origin).GET(
    new Request(authorizationUrl),
  );
  const consentPage = new URL(headers.get("location") ?? "");
  expect([status, consentPage.origin + consentPage.pathname]).toEqual([302, `${server.url.origin}/connect`]);
  const { services } = suite.app;
  const { redirect_to: answer } = await execute(
    authorizeAgent,
    { ...suite.acme.asUser, settings: { ...services.settings, baseUrl: server.url.origin } },
    { ...Object.fromEntries(consentPage.searchParams), projectId: suite.acme.projectId, scopes: ["read"] },
  );
  const tokens = await exchangeAuthorization(server.url.origin, {
    clientInformation: registered,
    authorizationCode: new URL(answer).searchParams.get("code") ?? "",
    codeVerifier,
    redirectUri: redirectUrl,
  });
  expect(tokens.access_token).toMatch(/^gla_/);
  expect(server.seen).toEqual(expect.arrayContaining(["POST /register", "POST /token"]));
});
