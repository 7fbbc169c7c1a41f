import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { updateKey } from "@/lib/keys/update";
import { contentKey } from "@/lib/platform/db/schema";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { createToolClient } from "@/lib/surfaces/tools/testing/tool-client";
import { createArticle } from "@/lib/testing/fixtures";
import { createRestClient, type RestAnswer, type RestCall, type RestClient } from "@/lib/testing/rest-client";
import { useRestSuite } from "@/lib/testing/rest-suite";

/** Keys that are limited in what they may do, in time and in place. */
const suite = useRestSuite();
const here = "198.51.100.7";
const elsewhere = "203.0.113.9";
let ask: RestClient;
beforeEach(() => {
  ask = createRestClient(suite.app.services, { trustedProxyHops: 1 });
});

const mint = (input: object = {}) =>
  execute(mintKey, suite.acme.asUser, { projectId: suite.acme.projectId, ...input });
const from = (address: string, path: string, call: RestCall = {}) =>
  ask(path, { ...call, headers: { "X-Forwarded-For": address, ...call.headers } });
const start = { method: "POST", body: { keyword: "!!!" } };

/** What a caller sees of an answer, apart from what differs between any two. */
function shown({ status, headers, text }: RestAnswer) {
  const own = ["x-request-id", "ratelimit"];
  return {
    status,
    text: text.replace(/"request_id":"[^"]*"/, ""),
    headers: [...headers].filter(([name]) => !own.includes(name)),
  };
}
const unknownAnswer = async (address: string, path: string, call: RestCall = {}) =>
  shown(await from(address, path, { ...call, key: createContentToken("key").plaintext }));

describe("a key with scopes", () => {
  const paths = async () => {
    const { id, slug } = await createArticle(suite.app.services, suite.acme.projectId);
    const articles = ["articles", "articles?include=content", `articles/${id}`, `articles/by-slug/${slug}`];
    return { id, reads: ["projects", "feed.xml", ...articles, `articles/${id}/versions`] };
  };

  test("reads with the scope read, and gets 403 for every read without it", async () => {
    const { reads } = await paths();
    const [reader, writer] = [await mint({ scopes: ["read"] }), await mint({ scopes: ["write", "publish"] })];
    for (const path of reads) {
      for (let again = 0; again < 3; again++) {
        const call = { headers: { "If-None-Match": "*" } };
        const read = await from(here, path, { key: reader.api_key });
        expect(read.status, path).toBe(200);
        const etag = read.headers.get("etag") ?? "";
        for (const headers of [{}, call.headers, { "If-None-Match": etag }]) {
          const refused = await from(here, path, { key: writer.api_key, headers });
          expect([refused.status, refused.json]).toMatchObject([403, { code: "forbidden" }]);
          expect(refused.text).toContain('\\"read\\"');
          expect(refused.headers.has("etag")).toBe(false);
        }
      }
    }
  });

  test("starts articles with write alone, and publishes with publish alone", async () => {
    const { id } = await paths();
    const publish = { method: "POST", body: { integrationId: suite.acme.integrationId, status: "draft" } };
    const [reader, writer, publisher] = [
      await mint({ scopes: ["read"] }),
      await mint({ scopes: ["write"] }),
      await mint({ scopes: ["publish"] }),
    ];
    for (const { api_key: key } of [reader, publisher]) {
      const { status, text } = await from(here, "articles", { ...start, key });
      expect([status, text]).toEqual([403, expect.stringContaining('\\"write\\"')]);
    }
    for (const { api_key: key } of [reader, writer]) {
      const { status, text } = await from(here, `articles/${id}/publish`, { ...publish, key });
      expect([status, text]).toEqual([403, expect.stringContaining('\\"publish\\"')]);
    }
    expect((await from(here, "articles", { ...start, key: writer.api_key })).status).toBe(400);
    const published = await from(here, `articles/${id}/publish`, { ...publish, key: publisher.api_key });
    expect([published.status, published.json]).toMatchObject([200, { sent: true }]);
  });

  // The attack: an answer that another key got is asked for again with the same Idempotency-Key.
  test("gets no remembered answer of a call that it may not make", async () => {
    const headers = { "Idempotency-Key": "once" };
    const body = { keyword: "caring for cast iron anvils" };
    const first = await from(here, "articles", { method: "POST", body, headers, key: suite.acme.apiKey });
    expect(first.status).toBe(202);
    const { api_key: key } = await mint({ scopes: ["read"] });
    expect((await from(here, "articles", { method: "POST", body, headers, key })).status).toBe(403);
  });

  test("is told of 403 also for ids that are not its own, so that the answer says nothing about them", async () => {
    const { id } = await createArticle(suite.app.services, suite.rival.projectId);
    const { api_key: key } = await mint({ scopes: ["write"] });
    const [foreign, missing] = [
      await from(here, `articles/${id}`, { key }),
      await from(here, "articles/0198c0de-0000-7000-8000-000000000000", { key }),
    ];
    expect(shown(foreign)).toEqual(shown(missing));
    expect(foreign.status).toBe(403);
  });

  test("lists only the tools within its scopes, and is refused the others as a result", async () => {
    const client = createToolClient(suite.app.services);
    const listed = async (key: string) => {
      const { json } = await client.rpc("tools/list", undefined, { key });
      return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name);
    };
    const publicTools = ["rank_check", "ai_presence", "page_check"];
    const reads = [
      "list_projects",
      "get_latest_audit",
      "list_articles",
      "get_article_status",
      "list_integrations",
    ];
    const reader = await mint({ scopes: ["read"] });
    expect(await listed(suite.acme.apiKey)).toHaveLength(10);
    expect((await listed(reader.api_key)).sort()).toEqual([...reads, ...publicTools].sort());
    expect(await listed((await mint({ scopes: ["write"] })).api_key)).toEqual([
      "generate_article",
      ...publicTools,
    ]);
    expect(await listed((await mint({ scopes: ["publish"] })).api_key)).toEqual([
      "publish_article",
      ...publicTools,
    ]);
    const { isError, data } = await client.call(
      "generate_article",
      { keyword: "anvils" },
      { key: reader.api_key },
    );
    expect([isError, data]).toMatchObject([true, { status: 403, code: "forbidden" }]);
  });
});

describe("a key that has expired", () => {
  // Stored to the millisecond and rounded, so that the present moment could still be to come.
  const expire = (id: string) =>
    suite.app.services.db
      .update(contentKey)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(contentKey.id, id));

  test("is answered as an unknown one from the next call on", async () => {
    const { api_key: key, feed_token: token, key: minted } = await mint({ expiresInDays: 1 });
    await createArticle(suite.app.services, suite.acme.projectId);
    const paths = ["projects", "articles", "articles?include=content", "feed.xml"];
    for (const path of [...paths, ...paths, ...paths])
      expect((await from(here, path, { key })).status).toBe(200);
    expect((await from(here, `feed.xml?token=${token}`)).status).toBe(200);
    const etag = (await from(here, "articles", { key })).headers.get("etag") ?? "";

    await expire(minted.id);
    for (const path of paths) {
      for (const headers of [{}, { "If-None-Match": etag }]) {
        expect(shown(await from(here, path, { key, headers }))).toEqual(
          await unknownAnswer(here, path, { headers }),
        );
      }
    }
    expect((await from(here, `feed.xml?token=${token}`)).status).toBe(401);
    const write = { ...start, key };
    expect(shown(await from(here, "articles", write))).toEqual(await unknownAnswer(here, "articles", start));
    const client = createToolClient(suite.app.services);
    const { json } = await client.rpc("tools/list", undefined, { key });
    expect((json as { result: { tools: unknown[] } }).result.tools).toHaveLength(3);
    expect((await client.rpc("tools/call", { name: "list_projects" }, { key })).json).toMatchObject({
      error: { code: -32001 },
    });
  });
});

describe("a key that is limited to addresses", () => {
  const limited = () => mint({ allowedAddresses: ["198.51.100.0/28", "2001:db8::/48"] });

  test("is accepted from them, also of the other family and written as IPv6", async () => {
    const { api_key: key } = await limited();
    for (const address of [
      here,
      "198.51.100.7:4711",
      "::ffff:198.51.100.15",
      "2001:DB8:0:1::7",
      "[2001:db8::1]:80",
    ]) {
      expect((await from(address, "projects", { key })).status, address).toBe(200);
    }
  });

  test("is answered elsewhere as an unknown one", async () => {
    const { api_key: key, feed_token: token } = await limited();
    const paths = ["projects", "articles", "articles?include=content", "feed.xml"];
    for (const path of [...paths, ...paths, ...paths])
      expect((await from(here, path, { key })).status).toBe(200);
    const etag = (await from(here, "articles", { key })).headers.get("etag") ?? "";
    for (const address of [elsewhere, "198.51.100.16", "2001:db8:1::1", "::ffff:203.0.113.9"]) {
      for (const path of paths) {
        for (const headers of [{}, { "If-None-Match": etag }]) {
          expect(shown(await from(address, path, { key, headers }))).toEqual(
            await unknownAnswer(address, path, { headers }),
          );
        }
      }
      const write = { ...start, key };
      expect(shown(await from(address, "articles", write))).toEqual(
        await unknownAnswer(address, "articles", start),
      );
      expect((await from(address, `feed.xml?token=${token}`)).status).toBe(401);
    }
    expect((await from(here, `feed.xml?token=${token}`)).status).toBe(200);
  });

  // The attack: the caller writes an allowed address in front of the one that the proxy appends.
  test("is not fooled by a forged header", async () => {
    const { api_key: key } = await limited();
    for (const headers of [
      { "X-Forwarded-For": `${here}, ${elsewhere}` },
      { "X-Forwarded-For": elsewhere, "X-Real-IP": here, Forwarded: `for=${here}`, "CF-Connecting-IP": here },
      { "X-Forwarded-For": `${elsewhere}%00${here}` },
    ]) {
      expect((await ask("projects", { key, headers })).status).toBe(401);
    }
    // Without a trusted proxy the header is nothing, and the client of the test has no address at all.
    expect((await suite.rest("projects", { key, headers: { "X-Forwarded-For": here } })).status).toBe(401);
  });

  // The attack: whoever has found the key spends its limit, or has it forgotten, from an address of their own.
  test("keeps its limit and goes on working while it is sent from elsewhere", async () => {
    const { api_key: key } = await limited();
    const spent = async () => (await from(here, "articles", { ...start, key })).headers.get("ratelimit");
    expect(await spent()).toMatch(/^"writes";r=999999;/);
    for (let index = 0; index < 10; index++) {
      expect((await from(elsewhere, "articles", { ...start, key })).status).toBe(401);
    }
    expect(await spent()).toMatch(/^"writes";r=999998;/);
  });

  test("follows a change of the addresses at the next call", async () => {
    const { api_key: key, key: minted } = await mint();
    const allow = (allowedAddresses: string[]) =>
      execute(updateKey, suite.acme.asUser, { keyId: minted.id, allowedAddresses });
    expect((await from(elsewhere, "projects", { key })).status).toBe(200);
    await allow([here]);
    expect((await from(elsewhere, "projects", { key })).status).toBe(401);
    expect((await from(here, "projects", { key })).status).toBe(200);
  });

  test("notes roughly where it was used, and nothing of calls from elsewhere", async () => {
    const { api_key: key, key: minted } = await limited();
    const stored = async () => {
      const [row] = await suite.app.services.db.select().from(contentKey).where(eq(contentKey.id, minted.id));
      return row;
    };
    await from(elsewhere, "projects", { key });
    await from(here, "projects", { key });
    await vi.waitFor(async () => expect((await stored())?.lastUsedAt).not.toBeNull());
    expect((await stored())?.lastUsedPlace).toBe("198.51.100.0/24");
  });
});
