import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { overrunning } from "@/lib/tasks/testing/inline-tasks";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { type CallerOptions, callerOf, halfDayMs, siteOf } from "./testing/presence-fixture";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

const caller = (fetch: GuardedFetch, ...options: CallerOptions) => callerOf(app, fetch, ...options);

const agentsOf = (answer: Awaited<ReturnType<ReturnType<typeof caller>>>) =>
  new Map(answer.access?.agents.map((agent) => [agent.agent, agent]));

describe("access", () => {
  // The attack: one call by a stranger makes Galley send twenty requests to a site of their choice.
  test("takes at most eleven requests to the site, whatever is asked", async () => {
    const { fetch, requests } = await siteOf({ robots: "User-agent: *\nDisallow:\n", llms: "# Acme" });
    await caller(fetch)({ domain: "acme.example", brand: "Acme" });
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThanOrEqual(11);
  });

  test("needs no assistant: robots.txt, the agents' own view, llms.txt, structured data", async () => {
    const { fetch } = await siteOf({
      robots: "User-agent: GPTBot\nDisallow: /\n",
      llms: "# Acme\n\n> Anvils.",
      blocked: ["ClaudeBot"],
      shell: ["PerplexityBot"],
    });
    const answer = await caller(fetch)({ domain: "acme.example" });
    const agents = agentsOf(answer);
    expect(agents.get("GPTBot")).toMatchObject({
      purpose: "training",
      robots: "disallowed",
      named_in_robots: true,
      page: "same",
    });
    expect(agents.get("ClaudeBot")).toMatchObject({
      robots: "allowed",
      page: "blocked",
      page_detail: "It gets HTTP 403.",
    });
    expect(agents.get("PerplexityBot")).toMatchObject({ page: "different" });
    expect(agents.get("ChatGPT-User")).toMatchObject({
      purpose: "user_fetch",
      honours_robots: false,
      page: "same",
    });
    expect(agents.get("Google-Extended")).toMatchObject({ robots: "allowed", page: "not_tested" });
    expect(answer).toMatchObject({
      access: {
        page_url: "https://acme.example/",
        page_status: 200,
        robots_txt: { found: "yes", status: 200 },
        llms_txt: "yes",
        structured_data: { found: "yes", types: ["Organization"] },
      },
      access_unknown_reason: null,
      mentions: { assistants: [], unknown_reason: expect.stringContaining("PRESENCE_ASSISTANTS") },
    });
    expect(Date.parse(answer.cached_until ?? "") - Date.parse(answer.observed_at)).toBe(halfDayMs);
  });

  test("reports no llms.txt for a site that answers every address with a page", async () => {
    const { fetch } = await siteOf({ llms: "<!doctype html><title>Acme</title>" });
    expect((await caller(fetch)({ domain: "acme.example" })).access).toMatchObject({
      llms_txt: "no",
      robots_txt: { found: "no", status: 404 },
    });
  });

  test("of a site that refuses browsers too is unknown", async () => {
    const { fetch } = await siteOf({ blocked: ["Mozilla", "Bot", "meta-", "Bytespider"] });
    const answer = await caller(fetch)({ domain: "acme.example" });
    expect(agentsOf(answer).get("GPTBot")).toMatchObject({ page: "unknown" });
    expect(Date.parse(answer.cached_until ?? "") - Date.parse(answer.observed_at)).toBe(halfDayMs);
  });

  test("is tried once more when a request fails, and what stays unknown is stored as such", async () => {
    const { fetch } = await siteOf();
    const failures = new Map<string, number>();
    const flaky: GuardedFetch = (url, request) => {
      const agent = new Headers(request?.headers).get("user-agent") ?? "";
      const asked = `${new URL(url).pathname} ${agent}`;
      const before = failures.get(asked) ?? 0;
      const failsUntil = agent.includes("GPTBot") ? 2 : agent.includes("ClaudeBot") ? 1 : 0;
      if (before >= failsUntil) return fetch(url, request);
      failures.set(asked, before + 1);
      return Promise.reject(new FetchFailure("connect", "The site cut the connection."));
    };
    const answer = await caller(flaky)({ domain: "acme.example" });
    expect(agentsOf(answer).get("ClaudeBot")).toMatchObject({ page: "same" });
    expect(agentsOf(answer).get("GPTBot")).toMatchObject({
      page: "unknown",
      page_detail: "The site cut the connection.",
    });
    expect(new Set(failures.values())).toEqual(new Set([1, 2]));
    expect(Date.parse(answer.cached_until ?? "") - Date.parse(answer.observed_at)).toBe(halfDayMs);
  });

  test("of a page too complex to be read is unknown where it has to be read", async () => {
    const { fetch } = await siteOf({
      html: `${"<div>".repeat(5_000)}Acme`,
      robots: "User-agent: GPTBot\nDisallow: /",
    });
    const answer = await caller(fetch)({ domain: "acme.example" });
    expect(agentsOf(answer).get("GPTBot")).toMatchObject({
      robots: "disallowed",
      page: "unknown",
      page_detail: expect.stringContaining("too complex"),
    });
    expect(answer.access?.structured_data).toEqual({ found: "unknown", types: [] });
  });

  test.each([["processor"], ["memory"]] as const)(
    "of a site that takes more than its %s to be read is unknown where it has to be read",
    async (reason) => {
      const { fetch } = await siteOf();
      const tasks = overrunning(reason);
      const answer = await caller(fetch, { assistants: [] }, { tasks })({ domain: "acme.example" });
      expect(agentsOf(answer).get("GPTBot")).toMatchObject({ robots: "unknown", page: "unknown" });
    },
  );

  test("is refused while too many pages are being read", async () => {
    const { fetch } = await siteOf();
    const asking = caller(
      fetch,
      { assistants: [] },
      { tasks: overrunning("busy") },
    )({ domain: "acme.example" });
    await expect(asking).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("again"),
    });
  });

  test("of a site that does not answer is a refusal with the reason, never a zero", async () => {
    const { fetch } = await siteOf();
    await expect(caller(fetch)({ domain: "gone.example" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("gone.example does not exist"),
    });
  });
});

test("a brand without a domain is refused when no assistant is configured, and the refusal says how to configure one", async () => {
  await expect(caller(app.services.fetch)({ brand: "Acme" })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("PRESENCE_ASSISTANTS"),
  });
});

test.each([
  [{}, "brand"],
  [{ brand: "" }, "brand"],
  [{ domain: "10.0.0.1" }, "domain"],
  [{ brand: "x".repeat(61) }, "brand"],
  [{ brand: "Acme", question: "x".repeat(201) }, "question"],
  [{ brand: "Acme\u0007" }, "brand"],
])("the input %j is refused for its %s", async (input, field) => {
  await expect(caller(app.services.fetch)(input)).rejects.toMatchObject({
    code: "invalid_request",
    extras: { fields: [{ field }] },
  });
});
