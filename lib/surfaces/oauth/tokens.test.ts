import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listActivity } from "@/lib/activity/list";
import { execute } from "@/lib/kernel/operation";
import { listAgents } from "@/lib/keys/agents/list-agents";
import { revokeAgent } from "@/lib/keys/agents/revoke-agent";
import { agentCode, agentGrant, agentToken, member } from "@/lib/platform/db/schema";
import { createToolRoute } from "@/lib/surfaces/tools/route";
import { tools } from "@/lib/surfaces/tools/tools";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { challengeOf, createOAuthApp, verifier } from "./testing/oauth-app";

const noLimit = [{ count: 1_000_000, seconds: 600 }];
const suite = useRestSuite({
  limits: { oauth: noLimit, oauth_registrations: noLimit, key_lookups: noLimit, writes: noLimit },
});
const oauth = createOAuthApp(() => suite.app);
const runtime = () => ({ services: suite.app.services, trustedProxyHops: 0, allowedOrigins: [] });
const atTools = createToolRoute(tools, runtime);
const atConnect = createToolRoute(tools, runtime, { forConnectors: true });

async function call(token: string | null, name = "list_projects", given: object = {}, route = atTools) {
  const response = await route.POST(
    new Request("http://galley.test/api/mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: given },
      }),
    }),
  );
  const json = (await response.json()) as { result?: { content: [{ text: string }]; isError?: true } };
  return { status: response.status, challenge: response.headers.get("www-authenticate"), json };
}

const mine = () => ({ projectId: suite.acme.projectId });

describe("a code", () => {
  const newCode = async () => {
    const clientId = await oauth.newClient();
    return { clientId, code: await oauth.codeOf(suite.acme.asUser, oauth.requestOf(clientId), mine()) };
  };

  test("is exchanged for tokens that are stored as hashes only", async () => {
    const { clientId, code } = await newCode();
    const { status, json, headers } = await oauth.exchangeCode(clientId, code);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(json).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "read write publish" });
    const rows = await suite.app.services.db.select().from(agentToken);
    const codes = await suite.app.services.db.select().from(agentCode);
    const stored = JSON.stringify([rows, codes]);
    for (const secret of [code, json["access_token"], json["refresh_token"]]) {
      expect(stored).not.toContain(String(secret));
    }
    expect(suite.app.logged.join("")).not.toContain(String(json["access_token"]));
  });

  test("that is used twice ends the access that it gave", async () => {
    const { clientId, code } = await newCode();
    const { json } = await oauth.exchangeCode(clientId, code);
    expect((await call(String(json["access_token"]))).status).toBe(200);
    expect((await oauth.exchangeCode(clientId, code)).json["error"]).toBe("invalid_grant");
    expect((await call(String(json["access_token"]))).status).toBe(401);
    expect((await oauth.refresh(clientId, String(json["refresh_token"]))).json["error"]).toBe(
      "invalid_grant",
    );
  });

  test("that two exchanges use at once gives tokens to one of them at most, and they end", async () => {
    const { clientId, code } = await newCode();
    const answers = await Promise.all([
      oauth.exchangeCode(clientId, code),
      oauth.exchangeCode(clientId, code),
    ]);
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect((await call(String(given[0]?.json["access_token"]))).status).toBe(401);
  });

  test.each([
    ["a wrong verifier", { code_verifier: `${verifier}x` }],
    ["no verifier", { code_verifier: "" }],
    ["the challenge as verifier", { code_verifier: challengeOf(verifier) }],
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["another client", { client_id: "another" }],
  ])("with %s is refused, and still works for its owner", async (_what, change) => {
    const { clientId, code } = await newCode();
    const other = "client_id" in change ? { client_id: await oauth.newClient() } : change;
    const refused = await oauth.exchangeCode(clientId, code, other);
    expect([refused.status, refused.json["error"]]).toEqual([400, "invalid_grant"]);
    expect((await oauth.exchangeCode(clientId, code)).status).toBe(200);
  });

  test("is refused after a minute, and once the person has left the workspace", async () => {
    const { db } = suite.app.services;
    const late = await newCode();
    await db.update(agentCode).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await oauth.exchangeCode(late.clientId, late.code)).json["error"]).toBe("invalid_grant");
    const left = await newCode();
    await db.delete(member).where(eq(member.userId, suite.acme.userId));
    expect((await oauth.exchangeCode(left.clientId, left.code)).json["error"]).toBe("invalid_grant");
  });

  test("is refused for another resource, with a repeated parameter, or not as a form", async () => {
    const { clientId, code } = await newCode();
    const elsewhere = await oauth.exchangeCode(clientId, code, { resource: "https://evil.example/mcp" });
    expect(elsewhere.json["error"]).toBe("invalid_target");
    const repeated = await oauth.form("token", [
      ["grant_type", "authorization_code"],
      ["client_id", clientId],
      ["client_id", clientId],
    ]);
    expect(repeated.json["error"]).toBe("invalid_request");
    expect((await oauth.post("token", "{}", "application/json")).status).toBe(415);
    const password = await oauth.form("token", { grant_type: "password", client_id: clientId });
    expect(password.json["error"]).toBe("unsupported_grant_type");
  });
});

describe("a refresh token", () => {
  test("is replaced at every use; a second use ends the access", async () => {
    const { clientId, access, refreshToken } = await oauth.connect(suite.acme.asUser, mine());
    const { json } = await oauth.refresh(clientId, refreshToken);
    const [nextAccess, nextRefresh] = [String(json["access_token"]), String(json["refresh_token"])];
    expect(nextRefresh).not.toBe(refreshToken);
    for (const token of [access, nextAccess]) expect((await call(token)).status).toBe(200);
    await usesWere("11 seconds");
    expect((await oauth.refresh(clientId, refreshToken)).json["error"]).toBe("invalid_grant");
    for (const token of [access, nextAccess]) expect((await call(token)).status).toBe(401);
    expect((await oauth.refresh(clientId, nextRefresh)).json["error"]).toBe("invalid_grant");
  });

  // Two requests of one client that find their access token expired both exchange its refresh token.
  test("gets tokens again for ten seconds after its first use, and no longer by being used", async () => {
    const { clientId, refreshToken } = await oauth.connect(suite.acme.asUser, mine());
    const both = await Promise.all([0, 1].map(() => oauth.refresh(clientId, refreshToken)));
    for (const { json } of both) expect((await call(String(json["access_token"]))).status).toBe(200);
    await usesWere("8 seconds");
    expect((await oauth.refresh(clientId, refreshToken)).status).toBe(200);
    await usesWere("8 seconds");
    expect((await oauth.refresh(clientId, refreshToken)).json["error"]).toBe("invalid_grant");
    for (const { json } of both) expect((await call(String(json["access_token"]))).status).toBe(401);
  });

  async function usesWere(ago: string): Promise<void> {
    await suite.app.services.db
      .update(agentToken)
      .set({ usedAt: sql`${agentToken.usedAt} - ${ago}::interval` })
      .where(isNotNull(agentToken.usedAt));
  }

  test("is refused a year after its person gave the access, however lately it was issued", async () => {
    const { clientId, refreshToken } = await oauth.connect(suite.acme.asUser, mine());
    const { json } = await oauth.refresh(clientId, refreshToken);
    await suite.app.services.db.update(agentGrant).set({ createdAt: sql`now() - interval '366 days'` });
    const late = await oauth.refresh(clientId, String(json["refresh_token"]));
    expect(late.json["error"]).toBe("invalid_grant");
  });

  test("is refused to another client, for more scopes, when expired, and when its person has left", async () => {
    const { db } = suite.app.services;
    const to = { ...mine(), scopes: ["read" as const] };
    const { clientId, refreshToken } = await oauth.connect(suite.acme.asUser, to);
    expect((await oauth.refresh(await oauth.newClient(), refreshToken)).json["error"]).toBe("invalid_grant");
    expect((await oauth.refresh(clientId, refreshToken, { scope: "read write" })).json["error"]).toBe(
      "invalid_scope",
    );
    await db.update(agentToken).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await oauth.refresh(clientId, refreshToken)).json["error"]).toBe("invalid_grant");
    const second = await oauth.connect(suite.acme.asUser, to);
    await db.delete(member).where(eq(member.userId, suite.acme.userId));
    expect((await oauth.refresh(second.clientId, second.refreshToken)).json["error"]).toBe("invalid_grant");
  });
});

describe("an access token", () => {
  test("opens the project that the person chose on the tool endpoint, and nothing on REST", async () => {
    const { access } = await oauth.connect(suite.acme.asUser, mine());
    const { json } = await call(access);
    expect(json.result?.content[0].text).toContain(suite.acme.projectId);
    const rest = await suite.rest("projects", {
      headers: { Authorization: `Bearer ${access}` },
    });
    expect([rest.status, JSON.stringify(rest.json)]).toEqual([
      401,
      expect.stringContaining("/api/mcp alone"),
    ]);
    const foreign = await call(access, "get_latest_audit", { projectId: suite.rival.projectId });
    expect(foreign.json.result?.content[0].text).toContain('"status":404');
  });

  test("that is invalid gets a 401 by which its client signs in again, and a wrong key still none", async () => {
    const { status, challenge } = await call(`gla_${"x".repeat(43)}`);
    expect(status).toBe(401);
    expect(challenge).toMatch(
      /error="invalid_token", resource_metadata=".*\/oauth-protected-resource\/api\/mcp"/,
    );
    for (const token of [null, "nonsense", suite.acme.apiKey.slice(0, -1)]) {
      expect(await call(token)).toMatchObject({
        status: 200,
        challenge: null,
        json: { error: { code: -32001 } },
      });
    }
  });

  test("is asked for by a 401 at the connectors' address, where a key works as well", async () => {
    const stranger = await call(null, "list_projects", {}, atConnect);
    expect([stranger.status, stranger.challenge]).toEqual([
      401,
      `Bearer realm="galley", resource_metadata="${suite.app.services.settings.baseUrl}/.well-known/oauth-protected-resource/api/mcp/connect", scope="read write publish"`,
    ]);
    expect((await call(suite.acme.apiKey, "list_projects", {}, atConnect)).status).toBe(200);
    const { access } = await oauth.connect(suite.acme.asUser, mine());
    expect((await call(access, "list_projects", {}, atConnect)).status).toBe(200);
  });

  test("ends at the next call when it is revoked, its person leaves, or its time is over", async () => {
    const { db } = suite.app.services;
    const first = await oauth.connect(suite.acme.asUser, mine());
    const { agents } = await execute(listAgents, suite.acme.asUser, mine());
    expect(agents).toMatchObject([
      { client_name: "Helper", status: "active", user_email: expect.stringContaining("@") },
    ]);
    const { agent } = await execute(revokeAgent, suite.acme.asUser, { agentId: agents[0]?.id ?? "" });
    expect(agent.status).toBe("revoked");
    expect((await call(first.access)).status).toBe(401);
    const second = await oauth.connect(suite.acme.asUser, mine());
    await oauth.form("revoke", { token: second.access, client_id: first.clientId });
    expect((await call(second.access)).status).toBe(200);
    await oauth.form("revoke", { token: second.access, client_id: second.clientId });
    expect((await call(second.access)).status).toBe(401);
    const third = await oauth.connect(suite.acme.asUser, mine());
    await db
      .update(agentToken)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(agentToken.kind, "access"));
    expect((await call(third.access)).status).toBe(401);
    const fourth = await oauth.connect(suite.acme.asUser, mine());
    expect((await call(fourth.access)).status).toBe(200);
    await db.delete(member).where(eq(member.userId, suite.acme.userId));
    expect((await call(fourth.access)).status).toBe(401);
  });

  test("starts an article in the name of the application and its person", async () => {
    const { access } = await oauth.connect(suite.acme.asUser, mine());
    const { json } = await call(access, "generate_article", { keyword: "caring for an anvil stand" });
    expect(json.result?.isError).toBeUndefined();
    const { activity } = await execute(listActivity, suite.acme.asUser, {
      workspaceId: suite.acme.workspaceId,
    });
    expect(activity[0]).toMatchObject({
      operation: "articles.generate",
      outcome: "ok",
      actor: { kind: "agent", label: `Helper for ${suite.acme.userId}@example.com` },
    });
  });
});

test("the tools of an application are those that its person may use at present, as well as those that it was given", async () => {
  const listed = async (token: string) => {
    const response = await atTools.POST(
      new Request("http://galley.test/api/mcp", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      }),
    );
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    return result.tools.map(({ name }) => name);
  };
  const { access } = await oauth.connect(suite.acme.asUser, mine());
  expect(await listed(access)).toEqual(tools.map(({ listing }) => listing.name));
  const { db } = suite.app.services;
  const ofPerson = eq(member.userId, suite.acme.userId);
  await db.update(member).set({ role: "viewer" }).where(ofPerson);
  const left = await listed(access);
  await db.update(member).set({ role: "owner" }).where(ofPerson);
  expect(left).toEqual(expect.arrayContaining(["list_articles", "get_article_status", "page_check"]));
  expect(left).not.toEqual(expect.arrayContaining(["publish_article"]));
  expect(left).not.toEqual(expect.arrayContaining(["generate_article"]));
});

test("connecting the same application again replaces what it had", async () => {
  const { clientId, access } = await oauth.connect(suite.acme.asUser, mine());
  const code = await oauth.codeOf(suite.acme.asUser, oauth.requestOf(clientId), mine());
  const { json } = await oauth.exchangeCode(clientId, code);
  expect((await call(access)).status).toBe(401);
  expect((await call(String(json["access_token"]))).status).toBe(200);
  const { agents } = await execute(listAgents, suite.acme.asUser, mine());
  expect(agents.map(({ status }) => status)).toEqual(["active", "revoked"]);
});
