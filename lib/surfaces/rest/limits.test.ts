import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createRestClient, type RestClient } from "@/lib/testing/rest-client";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";

/** The limits as they are without any setting; each test calls from an address of its own. */
let app: TestServices;
let client: RestClient;
let acme: Tenant;
let address: string;
let addresses = 0;

beforeAll(async () => {
  app = await createTestServices();
  client = createRestClient(app.services, { trustedProxyHops: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  address = `198.51.100.${++addresses}`;
  acme = await createTenant(app.services);
});

const rest: RestClient = (path, call = {}) =>
  client(path, { ...call, headers: { "X-Forwarded-For": address, ...call.headers } });

const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, call));
  return answers.map(({ status }) => status);
};

describe("REST reads", () => {
  test("are 120 in 10 minutes per address, whichever key and endpoint; then 429 with whole seconds", async () => {
    const other = await createTenant(app.services);
    const paths = ["projects", "articles", "feed.xml", "articles/x"];
    for (let index = 0; index < 120; index++) {
      const key = index % 2 === 0 ? acme.apiKey : other.apiKey;
      const { status, headers } = await rest(paths[index % 4] ?? "", { key });
      expect(status).not.toBe(429);
      expect(headers.get("ratelimit-policy")).toBe('"reads";q=120;w=600');
      expect(headers.get("ratelimit")).toMatch(new RegExp(`^"reads";r=${119 - index};t=\\d+$`));
    }
    const { status, headers, json } = await rest("projects", { key: acme.apiKey });
    expect(status).toBe(429);
    const retryAfter = headers.get("retry-after") ?? "";
    expect(retryAfter).toMatch(/^[1-9]\d*$/);
    expect(Number(retryAfter)).toBeLessThanOrEqual(600);
    expect(json).toMatchObject({ code: "rate_limited", retry_after: Number(retryAfter) });
    expect(headers.get("ratelimit")).toBe(`"reads";r=0;t=${retryAfter}`);
    address = `198.51.100.${++addresses}`;
    expect((await rest("projects", { key: acme.apiKey })).status).toBe(200);
  });

  // The attack: guessing keys, or a valid key's data, faster than the limit by sending no valid key.
  test("are counted for callers without a valid key too, also when they pretend to write", async () => {
    expect(new Set(await statuses(60, () => rest("projects")))).toEqual(new Set([401]));
    const write = () => rest("articles", { method: "POST", key: "gly_guess", body: { keyword: "x" } });
    expect(new Set(await statuses(60, write))).toEqual(new Set([401]));
    expect((await rest("projects", { key: acme.apiKey })).status).toBe(429);
  });

  // The attack: the caller writes an address of their choice in front of the one that the proxy appends.
  test("are counted under the address that the trusted proxy saw", async () => {
    let turn = 0;
    const spoofing = () =>
      rest("projects", { headers: { "X-Forwarded-For": `203.0.113.${++turn % 250}, ${address}` } });
    const seen = await statuses(121, spoofing);
    expect(seen.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("REST writes", () => {
  const start = (key = acme.apiKey) => rest("articles", { method: "POST", key, body: { keyword: "!!!" } });

  test("are a further 20 in 10 minutes per key, for both write endpoints together", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    const publish = () =>
      rest(`articles/${id}/publish`, { method: "POST", key: acme.apiKey, body: { integrationId: "x" } });
    expect(await statuses(10, start)).toEqual(Array(10).fill(400));
    expect(await statuses(10, publish)).toEqual(Array(10).fill(400));
    const { status, headers } = await start();
    expect(status).toBe(429);
    expect(headers.get("ratelimit-policy")).toBe('"writes";q=20;w=600');
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    address = `198.51.100.${++addresses}`;
    expect((await publish()).status).toBe(429);
  });

  test("leave reads and other keys of the same project alone", async () => {
    await statuses(21, start);
    expect((await rest("projects", { key: acme.apiKey })).status).toBe(200);
    const second = await execute(mintKey, acme.asUser, { projectId: acme.projectId });
    expect((await start(second.api_key)).status).toBe(400);
  });

  // The attack: to mint another key whenever one has spent its limit.
  test("are at most 60 in 10 minutes for all keys of a project, however many there are; its limit is in no other answer", async () => {
    const minted = [];
    for (let index = 0; index < 3; index++) {
      minted.push(await execute(mintKey, acme.asUser, { projectId: acme.projectId }));
    }
    const [first, second, third] = minted.map(({ api_key: key }) => key);
    for (const key of [acme.apiKey, first, second]) {
      expect(await statuses(20, () => start(key))).toEqual(Array(20).fill(400));
    }
    const { status, headers, json } = await start(third);
    expect([status, json]).toMatchObject([429, { code: "rate_limited" }]);
    expect(json).toHaveProperty("error", expect.stringContaining("by the keys of this project"));
    expect(headers.get("ratelimit-policy")).toBe('"writes";q=20;w=600, "project_writes";q=60;w=600');
    expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect((await rest("projects", { key: third ?? "" })).status).toBe(200);
    const other = await createTenant(app.services);
    const answer = await start(other.apiKey);
    expect([answer.status, answer.headers.get("ratelimit-policy")]).toEqual([400, '"writes";q=20;w=600']);
  });

  test("are possible for an address whose reads are spent", async () => {
    await statuses(121, () => rest("projects"));
    expect((await start()).status).toBe(400);
  });
});

test("the API document and wrong methods spend no limit", async () => {
  for (const method of ["PUT", "OPTIONS"]) {
    const { headers } = await rest("projects", { method });
    expect(headers.has("ratelimit")).toBe(false);
  }
});
