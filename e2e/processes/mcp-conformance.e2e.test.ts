import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { RunningServer } from "@/scripts/server/start-server";
import { type Installation, openInstallation } from "../installation";
import { startKeyedProxy } from "../keyed-proxy";
import { runWithPackages } from "../npm-tool";

/** Tests the tool endpoint of a real server with the protocol's own tools from the npm registry. */
const node = "node@22";
const suitePackage = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const inspectorPackage = "@modelcontextprotocol/inspector@2.12.0";

/** The scenarios for a server with tools, but without prompts, resources and sessions. */
const scenarios = [
  ["2025-11-25", "server-initialize"],
  ["2025-11-25", "ping"],
  ["2025-11-25", "tools-list"],
  ["2025-11-25", "dns-rebinding-protection"],
  ["2025-11-25", "server-session-lifecycle"],
  ["2026-07-28", "tools-list"],
  ["2026-07-28", "dns-rebinding-protection"],
  ["2026-07-28", "http-header-validation"],
  ["2026-07-28", "server-sse-multiple-streams"],
  ["2026-07-28", "input-required-result-unsupported-methods"],
  ["2026-07-28", "input-required-result-ignore-extra-params"],
  ["2026-07-28", "server-stateless"],
  ["2026-07-28", "caching"],
] as const;

/** Checks that need features Galley lacks. Each must fail with exactly this message, or it counts as a failure. */
const notApplicable = new Map([
  ["sep-2575-server-rejects-undeclared-capability", "Not testable: server does not list the diagnostic tool"],
  ["sep-2575-missing-capability-http-400", "Not testable: server does not list the diagnostic tool"],
  [
    "sep-2575-http-server-no-independent-requests-on-stream",
    "Not testable: server does not list the diagnostic tool",
  ],
  ["sep-2575-server-no-log-without-loglevel", "Not testable: server does not list the diagnostic tool"],
  ["sep-2549-prompts-list-caching-hints", "prompts/list returned JSON-RPC error -32601"],
  ["sep-2549-resources-list-caching-hints", "resources/list returned JSON-RPC error -32601"],
  [
    "sep-2549-resources-templates-list-caching-hints",
    "resources/templates/list returned JSON-RPC error -32601",
  ],
]);

const checks = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    description: z.string(),
    errorMessage: z.string().optional(),
  }),
);
type Checks = z.infer<typeof checks>;

let installation: Installation;
let server: RunningServer;
let tenant: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  tenant = await createTenant(installation.runtime.services, "Acme");
  const limit = "100000/60";
  server = await installation.startServer({ LIMIT_TOOLS_PUBLIC: limit, LIMIT_TOOLS_WORKSPACE: limit });
}, 120_000);
afterAll(() => installation?.close());

describe("the MCP conformance suite", () => {
  const outcomes = new Map<string, Checks>();

  beforeAll(async () => {
    const proxy = await startKeyedProxy(server.baseUrl, tenant.apiKey);
    const folder = mkdtempSync(path.join(tmpdir(), "galley-conformance-"));
    try {
      const commands = scenarios.map(
        ([revision, scenario]) =>
          `conformance server --url ${proxy.baseUrl}/api/mcp --spec-version ${revision} --scenario ${scenario} -o ${folder}/${revision}/${scenario}`,
      );
      const { stderr } = await runWithPackages([node, suitePackage], commands.join("; "), 150_000);
      for (const [revision, scenario] of scenarios) {
        const [run] = readdirSync(path.join(folder, revision, scenario));
        if (run === undefined) throw new Error(`${scenario} did not run:\n${stderr}`);
        const report = readFileSync(path.join(folder, revision, scenario, run, "checks.json"), "utf8");
        outcomes.set(`${revision} ${scenario}`, checks.parse(JSON.parse(report)));
      }
    } finally {
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);

  test.each(scenarios)("%s: %s", (revision, scenario) => {
    const found = outcomes.get(`${revision} ${scenario}`) ?? [];
    const failures = found.filter(
      ({ id, status, errorMessage = "" }) =>
        status === "FAILURE" && !errorMessage.startsWith(notApplicable.get(id) ?? "no such reason"),
    );
    expect(failures).toEqual([]);
    // Without sessions, their lifecycle cannot be checked.
    const successes = found.filter(({ status }) => status === "SUCCESS");
    if (scenario !== "server-session-lifecycle") expect(successes).not.toEqual([]);
  });
});

describe("the command line of the MCP Inspector", () => {
  const inspect = async (args: string, key: string | null = tenant.apiKey) => {
    const header = key === null ? "" : `--header "X-API-Key: ${key}"`;
    const command = `mcp-inspector --cli ${server.baseUrl}/api/mcp --transport http ${header} ${args}`;
    return runWithPackages([node, inspectorPackage], command, 60_000);
  };
  const answer = z.object({ content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]) });

  test("lists the tools and calls one", { timeout: 120_000 }, async () => {
    const listed = await inspect("--method tools/list --strict");
    expect(listed.code, listed.stderr).toBe(0);
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(listed.stdout));
    expect(tools.map(({ name }) => name)).toContain("generate_article");

    const called = await inspect("--method tools/call --tool-name list_projects");
    expect(called.code, called.stderr).toBe(0);
    const [{ text }] = answer.parse(JSON.parse(called.stdout)).content;
    expect(JSON.parse(text)).toMatchObject({ projects: [{ id: tenant.projectId }] });
  });

  test("sees no workspace tool without a key", { timeout: 60_000 }, async () => {
    const listed = await inspect("--method tools/list", null);
    expect(listed.code, listed.stderr).toBe(0);
    expect(listed.stdout).not.toContain("generate_article");
    expect(JSON.parse(listed.stdout)).toHaveProperty("tools");
  });
});

describe("the tool endpoint of a running server", () => {
  const send = (init: RequestInit, at = "/api/mcp") =>
    fetch(new URL(at, server.baseUrl), { redirect: "manual", ...init });
  const post = (body: string, headers: Record<string, string> = {}) =>
    send({ method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });

  test("answers a plain JSON-RPC call", async () => {
    const response = await post('{"jsonrpc":"2.0","id":"a","method":"ping"}');
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
  });

  test.each<[number, RequestInit]>([
    [405, { method: "GET" }],
    [405, { method: "HEAD" }],
    [405, { method: "DELETE" }],
    [204, { method: "OPTIONS" }],
    [403, { method: "OPTIONS", headers: { Origin: "https://evil.example" } }],
    [415, { method: "POST", body: "{}" }],
    [413, { method: "POST", headers: { "Content-Type": "application/json" }, body: " ".repeat(262_145) }],
    [400, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" }],
  ])("answers %i to the unsupported request %j", async (status, init) => {
    expect((await send(init)).status).toBe(status);
  });

  test.each([
    "/.well-known/openid-configuration/api/mcp",
    "/.well-known/oauth-protected-resource/api/v1",
    "/.well-known/oauth-authorization-server/api/mcp",
    "/api/mcp/.well-known/openid-configuration",
  ])("%s is a plain 404", async (address) => {
    const response = await send({}, address);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "text/plain; charset=utf-8",
    ]);
    expect(await response.text()).toBe("Not found\n");
  });
});
