import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { deleteUnusedClients } from "@/lib/keys/agents/removal-rows";
import { reviewRequest } from "@/lib/keys/agents/review-request";
import { agentClient, member } from "@/lib/platform/db/schema";
import { contextOf } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { createOAuthApp, redirectUri } from "./testing/oauth-app";
import { createWellKnownRoutes } from "./well-known";

const noLimit = [{ count: 1_000_000, seconds: 600 }];
const suite = useRestSuite({
  limits: { oauth: noLimit, oauth_registrations: noLimit, key_lookups: noLimit, writes: noLimit },
});
const oauth = createOAuthApp(() => suite.app);
const mine = () => ({ projectId: suite.acme.projectId });

describe("the metadata", () => {
  const read = async (path: string) => {
    const routes = createWellKnownRoutes(() => "https://galley.test");
    const response = await routes.GET(new Request(`https://galley.test/.well-known/${path}`));
    return response.ok ? ((await response.json()) as Record<string, unknown>) : response.status;
  };

  test("names the resource of each address of the tool endpoint, and nothing elsewhere", async () => {
    const servers = {
      authorization_servers: ["https://galley.test"],
      scopes_supported: ["read", "write", "publish"],
    };
    const at = "oauth-protected-resource";
    expect(await read(at)).toMatchObject({ resource: "https://galley.test/api/mcp", ...servers });
    expect(await read(`${at}/api/mcp`)).toMatchObject({
      resource: "https://galley.test/api/mcp",
      ...servers,
    });
    expect(await read(`${at}/api/mcp/connect`)).toMatchObject({
      resource: "https://galley.test/api/mcp/connect",
    });
    for (const path of [`${at}/api/v1`, `${at}x`, "oauth-authorization-server/api/mcp"]) {
      expect(await read(path)).toBe(404);
    }
  });

  test.each(["oauth-authorization-server", "openid-configuration"])(
    "says at %s that only PKCE with S256 and public clients are known",
    async (path) => {
      expect(await read(path)).toMatchObject({
        issuer: "https://galley.test",
        authorization_endpoint: "https://galley.test/connect",
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
      });
    },
  );
});

describe("a registration", () => {
  test("is answered with a public client, whatever secret was asked for", async () => {
    const { status, json } = await oauth.register({
      client_name: "Helper",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "client_secret_post",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({ client_name: "Helper", token_endpoint_auth_method: "none" });
    expect(json).not.toHaveProperty("client_secret");
  });

  test.each([
    ["javascript:alert(1)"],
    ["data:text/html,x"],
    ["http://agent.example/cb"],
    ["https://agent.example/cb#fragment"],
    ["https://user:pass@agent.example/cb"],
    ["https://agent.example/\r\nSet-Cookie: a=b"],
    [`https://agent.example/${"a".repeat(500)}`],
    ["//agent.example"],
    ["vbscript:x"],
  ])("with the redirect address %j is refused", async (address) => {
    const { status, json } = await oauth.register({ redirect_uris: [redirectUri, address] });
    expect([status, json["error"]]).toEqual([400, "invalid_redirect_uri"]);
  });

  const base = {
    client_name: "Connector",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  const web = { ...base, redirect_uris: ["https://example.org/cb"] };
  const all = "read write publish";
  test.each<[string, object, object]>([
    ["of a web connector", { ...web, scope: all }, { scope: all }],
    ["that asks for a secret in the body", { ...web, token_endpoint_auth_method: "client_secret_post" }, {}],
    ["that asks for a secret in a header", { ...web, token_endpoint_auth_method: "client_secret_basic" }, {}],
    ["that names no method", { redirect_uris: web.redirect_uris, client_name: "x" }, { client_name: "x" }],
    [
      "of an editor",
      { ...base, redirect_uris: ["cursor://anysphere.cursor-mcp/oauth/user-galley/callback"] },
      {},
    ],
    [
      "with addresses on the loopback and in the web",
      {
        ...base,
        application_type: "native",
        redirect_uris: [
          "http://127.0.0.1:33418/",
          "http://localhost:33418/",
          "https://vscode.dev/redirect",
          "http://localhost/",
        ],
      },
      {},
    ],
    ["with an address on the loopback of IPv6", { ...base, redirect_uris: ["http://[::1]:8976/cb"] }, {}],
    [
      "with a scheme of its own and one slash",
      { ...base, redirect_uris: ["com.example.app:/oauth2redirect"] },
      {},
    ],
    ["with unknown scopes", { ...web, scope: "openid offline_access mcp:tools" }, { scope: all }],
    ["with a known scope among others", { ...web, scope: "read openid" }, { scope: "read" }],
    [
      "with the implicit grant too",
      { ...web, grant_types: ["authorization_code", "implicit"], response_types: ["code", "token"] },
      {},
    ],
    [
      "with the grant of devices too",
      { ...web, grant_types: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"] },
      {},
    ],
    [
      "with null for each optional member",
      {
        redirect_uris: web.redirect_uris,
        client_name: null,
        grant_types: null,
        response_types: null,
        scope: null,
        client_uri: null,
        logo_uri: null,
        contacts: null,
        jwks: null,
      },
      { scope: all, client_name: "An application without a name" },
    ],
    [
      "with empty texts",
      { ...web, client_name: "", scope: "", client_uri: "", logo_uri: "", software_id: "" },
      { scope: all },
    ],
  ])("%s is answered with what was registered, and can be read again", async (_what, metadata, expected) => {
    const { status, json } = await oauth.register(metadata);
    expect([status, json]).toMatchObject([
      201,
      {
        client_id: expect.any(String),
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        ...expected,
      },
    ]);
    const address = String(json["registration_client_uri"]);
    expect(address).toBe(
      `${suite.app.services.settings.baseUrl}/api/oauth/register/${String(json["client_id"])}`,
    );
    const read = await oauth.get(address);
    expect([read.status, read.json]).toMatchObject([
      200,
      {
        client_id: json["client_id"],
        client_name: json["client_name"],
        redirect_uris: json["redirect_uris"],
      },
    ]);
  });

  test.each<[string, object]>([
    [
      "for a program without a person",
      { ...base, redirect_uris: [], grant_types: ["client_credentials"], response_types: [] },
    ],
    ["for devices alone", { ...web, grant_types: ["urn:ietf:params:oauth:grant-type:device_code"] }],
    ["for tokens in addresses alone", { ...web, response_types: ["token"] }],
  ])("%s is refused", async (_what, metadata) => {
    const { status, json } = await oauth.register(metadata);
    expect([status, json["error"]]).toEqual([400, "invalid_client_metadata"]);
  });

  test("as a form is refused, and that of an unknown client is not found", async () => {
    expect((await oauth.form("register", { redirect_uris: redirectUri })).status).toBe(415);
    for (const id of ["01890000-0000-7000-8000-000000000000", "x"]) {
      expect((await oauth.get(`http://galley.test/api/oauth/register/${id}`)).status).toBe(404);
    }
  });

  // The attack: the name ends our quotation, and goes on as if the page said it.
  test.each([
    [
      "Claude” asks for access. The answer goes to claude.ai. “x",
      "Claude' asks for access. The answer goes to claude.ai. 'x",
    ],
    ['A "good" name', "A 'good' name"],
    ["«A» „B“ 〝C〟 ＂D＂", "'A' 'B' 'C' 'D'"],
    [`a${"🦜".repeat(200)}`, `a${"🦜".repeat(79)}`],
  ])("with the name %s has one that stays within our quotation marks", async (given, name) => {
    const { json } = await oauth.register({ client_name: given, redirect_uris: [redirectUri] });
    expect(json["client_name"]).toBe(name);
  });

  test("with no address, eleven, no object or a body that is too large is refused", async () => {
    for (const body of [
      {},
      { redirect_uris: [] },
      { redirect_uris: Array(11).fill(redirectUri) },
      { redirect_uris: "x" },
    ]) {
      expect((await oauth.register(body)).json["error"]).toBe("invalid_client_metadata");
    }
    expect((await oauth.register([])).status).toBe(400);
    expect((await oauth.register({ redirect_uris: [redirectUri], pad: "x".repeat(20_000) })).status).toBe(
      413,
    );
  });

  test("keeps of a name one line of plain text", async () => {
    const name = `Claude\u202E\n<script>alert(1)</script>\u200B${"x".repeat(200)}`;
    const { json } = await oauth.register({ client_name: name, redirect_uris: [redirectUri] });
    expect(json["client_name"]).toMatch(/^Claude <script>alert\(1\)<\/script> x+$/);
    expect(String(json["client_name"]).length).toBeLessThanOrEqual(80);
  });

  test("is deleted after a day without consent, but not once it was used", async () => {
    const { db } = suite.app.services;
    const unused = await oauth.newClient();
    const { clientId: used } = await oauth.connect(suite.acme.asUser, mine());
    await db.update(agentClient).set({ createdAt: sql`now() - interval '25 hours'` });
    await deleteUnusedClients(db, 1);
    const left = (await db.select({ id: agentClient.id }).from(agentClient)).map(({ id }) => id);
    expect(left).toContain(used);
    expect(left).not.toContain(unused);
  });
});

describe("an authorization request", () => {
  const review = async (change: Record<string, string>, clientId?: string) =>
    execute(reviewRequest, suite.acme.asUser, oauth.requestOf(clientId ?? (await oauth.newClient()), change));

  test("shows who asks, where the answer goes, and the person's own projects", async () => {
    expect(await review({ scope: "read openid" })).toMatchObject({
      redirect_to: null,
      client_name: "Helper",
      client_place: "agent.example",
      scopes: ["read"],
      projects: [{ id: suite.acme.projectId, scopes: ["read", "write", "publish"] }],
      deny_address: expect.stringMatching(
        /^https:\/\/agent\.example\/callback\?error=access_denied&.*state=xyz&iss=/,
      ),
    });
  });

  test.each([
    ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["with the plain method", { code_challenge_method: "plain" }, "invalid_request"],
    ["for a token in the address", { response_type: "token" }, "unsupported_response_type"],
    ["for another resource", { resource: "https://galley.test/api/v1" }, "invalid_target"],
  ])("%s goes back to the client as an error", async (_what, change, code) => {
    const { redirect_to: address } = await review(change);
    expect(address).toMatch(/^https:\/\/agent\.example\/callback\?/);
    expect(new URL(address ?? "").searchParams.get("error")).toBe(code);
  });

  test.each([
    ["an unknown client", {}, "01890000-0000-7000-8000-000000000000"],
    ["a client id that is no id", {}, "' or 1=1"],
    ["another address", { redirect_uri: "https://evil.example/callback" }],
    ["a longer address", { redirect_uri: `${redirectUri}/more` }],
    ["an address with another query", { redirect_uri: `${redirectUri}?x=1` }],
    ["no address", { redirect_uri: "" }],
  ])("of %s redirects nowhere", async (_what, change, clientId?: string) => {
    await expect(review(change, clientId)).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("may name another port on the loopback, but no other path or host", async () => {
    const clientId = await oauth.newClient(["http://127.0.0.1:7777/callback", "http://localhost/callback"]);
    const at = (address: string) => review({ redirect_uri: address }, clientId);
    for (const address of ["http://127.0.0.1:51234/callback", "http://localhost:1/callback"]) {
      expect(await at(address)).toMatchObject({ redirect_to: null });
    }
    for (const address of [
      "http://127.0.0.1:51234/other",
      "http://127.0.0.1:80@evil.example/callback",
      "http://127.0.0.2:51234/callback",
      "https://127.0.0.1:51234/callback",
      "http://[::1]:51234/callback",
    ]) {
      await expect(at(address)).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("a consent", () => {
  test("is refused beyond the person's role, and for a project that the person does not see", async () => {
    const { services } = suite.app;
    const request = oauth.requestOf(await oauth.newClient());
    const viewer = contextOf(services, { kind: "user", userId: suite.rival.userId });
    await expect(oauth.consent(viewer, request, mine())).rejects.toMatchObject({ code: "not_found" });
    await addViewer();
    await expect(
      oauth.consent(viewer, request, { ...mine(), scopes: ["read", "write"] }),
    ).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("viewer"),
    });
    expect(
      (await oauth.consent(viewer, request, { ...mine(), scopes: ["read"] })).searchParams.has("code"),
    ).toBe(true);
  });

  test("cannot be given by a key", async () => {
    const request = oauth.requestOf(await oauth.newClient());
    await expect(oauth.consent(suite.acme.asKey, request, mine())).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  test("sends the code, the state and the issuer to the client's address", async () => {
    const to = await oauth.consent(suite.acme.asUser, oauth.requestOf(await oauth.newClient()), mine());
    expect([to.origin + to.pathname, to.searchParams.get("state"), to.searchParams.get("iss")]).toEqual([
      redirectUri,
      "xyz",
      suite.app.services.settings.baseUrl,
    ]);
    expect(to.searchParams.get("code")).toMatch(/^glc_[\w-]{43}$/);
  });

  async function addViewer() {
    const { workspaceId } = suite.acme;
    await suite.app.services.db
      .insert(member)
      .values({ workspaceId, userId: suite.rival.userId, role: "viewer" });
  }
});
