import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StandInServer, startStandIn } from "@/lib/destinations/testing/stand-in-server";
import { freeTools } from "@/lib/free/catalogue";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { user } from "@/lib/platform/db/schema";
import { listProjects } from "@/lib/projects/list";
import { startIdentityProvider } from "@/lib/surfaces/http/testing/identity-provider";
import { asOperator } from "@/lib/testing/fixtures";
import { createWorkspace } from "@/lib/workspaces/create";
import { listMembers } from "@/lib/workspaces/list-members";
import { violationsOf } from "../accessibility";
import { type Dashboard, enterPassword, makeProject, openDashboard, openPage } from "../dashboard-server";

const verifier = "a-code-verifier-of-at-least-forty-three-characters";

let dashboard: Dashboard;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
/** The application that connects itself: it shows whatever address the browser brings back. */
let connector: StandInServer;
let organisation: string;

beforeAll(async () => {
  connector = await startStandIn(() => ({ body: "<title>Connector</title><h1>Back at the connector</h1>" }));
  dashboard = await openDashboard(async ({ baseUrl, services }) => {
    provider = await startIdentityProvider(`${baseUrl}/api/auth/callback/oidc`);
    const made = await execute(createWorkspace, asOperator(services), { name: "Everybody at Acme" });
    organisation = made.workspace.id;
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.client_id,
      OIDC_CLIENT_SECRET: provider.client.client_secret,
      OIDC_DOMAINS: "acme.example",
      OIDC_LABEL: "Sign in with Acme",
      OIDC_WORKSPACE: organisation,
      OIDC_ROLE: "viewer",
      FETCH_ALLOW: new URL(provider.issuer).host,
      LIMITS: "sign_in=100/60",
      PUBLIC_TOOLS: "off",
      FREE_TOOLS: "off",
      LIMIT_FREE: "100000/60",
    };
  });
  await (await makeProject(dashboard.signedIn, dashboard.baseUrl, "Connected")).close();
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  await provider?.close();
  await connector?.close();
});

const newVisitor = (javaScriptEnabled = true): Promise<BrowserContext> =>
  dashboard.browser.newContext({ baseURL: dashboard.baseUrl, javaScriptEnabled });

/** What the browser refused on a page because of its Content-Security-Policy. */
function blockedOn(page: Page): string[] {
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  return blocked;
}

describe("the organisation's identity provider", () => {
  const button = (page: Page) => page.getByRole("link", { name: "Sign in with Acme" });

  test("signs a new person in, who gets the default role and comes back to the page they wanted", async () => {
    provider.signIn({ sub: "ann", email: "ann@acme.example", email_verified: true, name: "Ann Acme" });
    const page = await openPage(await newVisitor(), `/workspaces/${organisation}`);
    const blocked = blockedOn(page);
    await page.waitForURL("**/sign-in?**");
    expect(await violationsOf(page)).toEqual([]);
    await button(page).click();
    await page.waitForURL(`**/workspaces/${organisation}`);
    await page.getByText("Your role here is viewer.").waitFor();
    expect(await page.getByRole("button", { name: "Make an invitation" }).count()).toBe(0);
    const operator = asOperator(dashboard.services);
    const { members } = await execute(listMembers, operator, { workspaceId: organisation });
    expect(members).toMatchObject([{ email: "ann@acme.example", role: "viewer" }]);
    expect(blocked).toEqual([]);
    await page.context().close();
  });

  test.each([
    ["of another domain", { sub: "eve", email: "eve@evil.example", email_verified: true }],
    ["of a domain below an allowed one", { sub: "eva", email: "eva@sub.acme.example", email_verified: true }],
    ["whose address is not verified", { sub: "una", email: "una@acme.example", email_verified: false }],
  ])("leaves out somebody %s, and says why", async (_who, person) => {
    provider.signIn(person);
    const page = await openPage(await newVisitor(), "/sign-in");
    await button(page).click();
    await page.waitForURL("**/sign-in?**refused=provider**");
    await page.getByText(/needs a verified e-mail address in a domain/).waitFor();
    const { db } = dashboard.services;
    expect(await db.select().from(user).where(eq(user.email, person.email))).toEqual([]);
    await page.goto("/projects");
    await page.waitForURL("**/sign-in**");
    await page.context().close();
  });
});

describe("an application that connects itself", () => {
  const redirectUri = () => `${connector.origin}/callback`;

  async function post(path: string, body: URLSearchParams | object) {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${dashboard.baseUrl}/api/oauth/${path}`, {
      method: "POST",
      headers: { "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json" },
      body: isForm ? body : JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  }

  /** A registered application and the address to which it sends the browser. */
  async function newRequest(change: Record<string, string> = {}) {
    const { client_id: id = "" } = await post("register", {
      client_name: "Helper",
      redirect_uris: [redirectUri()],
    });
    const parameters = {
      client_id: id,
      redirect_uri: redirectUri(),
      response_type: "code",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "xyz",
      ...change,
    };
    return { id, address: `/connect?${new URLSearchParams(parameters).toString()}` };
  }

  /** The code of the address at which the connector got the browser back. */
  async function codeAtConnector(page: Page): Promise<string> {
    await page.getByRole("heading", { name: "Back at the connector" }).waitFor();
    const url = new URL(page.url());
    expect(`${url.origin}${url.pathname}`).toBe(redirectUri());
    expect(url.searchParams.get("state")).toBe("xyz");
    return url.searchParams.get("code") ?? "";
  }

  const exchange = (id: string, code: string) =>
    post(
      "token",
      new URLSearchParams({
        grant_type: "authorization_code",
        client_id: id,
        code,
        redirect_uri: redirectUri(),
        code_verifier: verifier,
      }),
    );

  test("is sent to the sign-in, shown to its person, and gets what they ticked", async () => {
    const { id, address } = await newRequest();
    const page = await openPage(await newVisitor(), address);
    const blocked = blockedOn(page);
    await page.waitForURL("**/sign-in?**");
    await page.waitForLoadState("networkidle");
    await enterPassword(page);
    await page.getByText("Helper").waitFor();
    await page.getByText(new URL(connector.origin).host).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "Publish" }).uncheck();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    const code = await codeAtConnector(page);
    expect(blocked).toEqual([]);

    const tokens = await exchange(id, code);
    expect(tokens["scope"]).toBe("read write");
    const tools = await fetch(`${dashboard.baseUrl}/api/mcp/connect`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${tokens["access_token"]}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(tools.status).toBe(200);
    expect(JSON.stringify(await tools.json())).toContain("list_articles");
    expect(await exchange(id, code)).toMatchObject({ error: "invalid_grant" });
    await page.context().close();
  });

  test("is connected without JavaScript, by a link that the policy for forms does not touch", async () => {
    const { id, address } = await newRequest();
    const plain = await newVisitor(false);
    await plain.addCookies(await dashboard.signedIn.cookies());
    const page = await openPage(plain, address);
    const blocked = blockedOn(page);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("link", { name: "Go back to Helper" }).click();
    expect(await exchange(id, await codeAtConnector(page))).toMatchObject({ scope: "read write publish" });
    expect(blocked).toEqual([]);
    await plain.close();
  });

  test("is told when its person declines", async () => {
    const { address } = await newRequest();
    const page = await openPage(dashboard.signedIn, address);
    await page.getByRole("link", { name: "Do not connect" }).click();
    expect(await codeAtConnector(page)).toBe("");
    expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
    await page.close();
  });

  test.each([true, false])("is told what is wrong with its request (JavaScript: %s)", async (scripts) => {
    const { address } = await newRequest({ response_type: "token" });
    const page = await openPage(await newVisitor(scripts), address);
    const blocked = blockedOn(page);
    await page.waitForURL("**/sign-in?**");
    await page.waitForLoadState("networkidle");
    await enterPassword(page);
    if (!scripts) await page.getByRole("link", { name: "Go back to the application" }).click();
    expect(await codeAtConnector(page)).toBe("");
    expect(new URL(page.url()).searchParams.get("error")).toBe("unsupported_response_type");
    expect(blocked).toEqual([]);
    await page.context().close();
  });

  // The attack: an address that the application has not registered gets nothing, not even an error.
  test("cannot have the answer sent to an address that it has not registered", async () => {
    const { address } = await newRequest({ redirect_uri: "https://evil.example/callback" });
    const page = await openPage(dashboard.signedIn, address);
    await page.getByRole("heading", { name: "This cannot be connected" }).waitFor();
    expect(await page.getByRole("button", { name: "Connect", exact: true }).count()).toBe(0);
    expect(await page.content()).not.toContain('href="https://evil.example');
    await page.close();
  });
});

describe("where the free tools and the public tools are switched off", () => {
  const get = (path: string) => fetch(`${dashboard.baseUrl}${path}`, { redirect: "manual" });
  const toolPages = freeTools.flatMap(({ slug }) => [`/tools/${slug}`, `/tools/${slug}/embed`]);
  const post = { method: "POST", headers: { "Content-Type": "application/json" } };

  test("no address of a free tool answers, neither a page, a form nor the API", async () => {
    const missing = await Promise.all(
      ["/tools", "/tools?q=slug", "/tools/tools.css", "/tools/card.png", ...toolPages].map(get),
    );
    const called = freeTools.map(({ slug }) =>
      fetch(`${dashboard.baseUrl}/api/free/${slug}`, { ...post, body: JSON.stringify({ title: "a" }) }),
    );
    const sent = freeTools.map(({ slug }) =>
      fetch(`${dashboard.baseUrl}/tools/${slug}`, {
        method: "POST",
        body: new URLSearchParams({ title: "a" }),
      }),
    );
    const answers = [...missing, await get("/api/free"), ...(await Promise.all([...called, ...sent]))];
    expect(answers.filter(({ status }) => status !== 404).map(({ url, status }) => [url, status])).toEqual(
      [],
    );
  });

  test.each(["/", "/sitemap.xml", "/docs/api", "/api/v1/openapi.json", "/sign-in"])(
    "%s names none of them",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).not.toContain("/api/free/");
      expect(text).not.toMatch(/(?:href="|<loc>[^<]*)\/tools\b/);
    },
  );

  test("the feed of a project names none of them", async () => {
    const operator = asOperator(dashboard.services);
    const { projects } = await execute(listProjects, operator, {});
    const { feed_token: token } = await execute(mintKey, operator, {
      projectId: projects[0]?.id ?? "",
      name: "Feed",
    });
    const feed = await get(`/api/v1/feed.xml?token=${token}`);
    expect(feed.status).toBe(200);
    expect(await feed.text()).not.toMatch(/\/tools\b|\/api\/free|rank_check|ai_presence|page_check/);
  });

  test.each(["/api/mcp", "/api/mcp/connect"])("%s offers a stranger no tool", async (path) => {
    const rpc = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
      const answer = await fetch(`${dashboard.baseUrl}${path}`, { ...post, body });
      return { status: answer.status, text: await answer.text() };
    };
    const listed = await rpc("tools/list", {});
    expect(listed.text).not.toMatch(/rank_check|ai_presence|page_check/);
    for (const name of ["rank_check", "ai_presence", "page_check"]) {
      const { status, text } = await rpc("tools/call", {
        name,
        arguments: { url: "https://example.com/", domain: "example.com", keyword: "anvils" },
      });
      if (status === 200) expect(JSON.parse(text)).toMatchObject({ error: { code: -32001 } });
      else expect(status).toBe(401);
    }
  });
});
