import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/core/credits/change";
import { revokeKey } from "@/lib/core/keys/revoke";
import { execute } from "@/lib/core/operation";
import { newId } from "@/lib/db/ids";
import { asOperator, createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createRestClient, type RestClient } from "@/lib/testing/rest-client";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";

let app: TestServices;
let rest: RestClient;
let acme: Tenant;
let rival: Tenant;

beforeAll(async () => {
  app = await createTestServices({
    limits: { reads: [{ count: 100_000, seconds: 600 }], writes: [{ count: 100_000, seconds: 600 }] },
  });
  rest = createRestClient(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  [acme, rival] = await Promise.all([
    createTenant(app.services, "Acme"),
    createTenant(app.services, "Rival"),
  ]);
});

const keyword = "caring for cast iron anvils";

describe("starting an article", () => {
  test("answers 202 with a queued job, and spends one credit", async () => {
    const { status, json } = await rest("articles", { method: "POST", key: acme.apiKey, body: { keyword } });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      status: "queued",
      keyword,
      article_id: null,
      queue_ahead: null,
      error: null,
      progress: 0,
    });
    expect(app.woken.at(-1)).toBe("generation");
  });

  test("accepts the key as a bearer token", async () => {
    const headers = { Authorization: `Bearer ${acme.apiKey}` };
    expect((await rest("projects", { headers })).status).toBe(200);
  });

  test("answers 400 for a missing keyword, and names the field", async () => {
    const { status, json } = await rest("articles", { method: "POST", key: acme.apiKey, body: {} });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: "invalid_request", fields: [{ field: "keyword" }] });
  });

  test.each(["test", "Acme", "acme.example", "https://acme.example/x", "!!!", "asdfgh"])(
    "answers 400 for the keyword %s, with a suggestion",
    async (bad) => {
      const { status, json } = await rest("articles", {
        method: "POST",
        key: acme.apiKey,
        body: { keyword: bad },
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: "invalid_request", suggestion: expect.stringMatching(/\w/) });
    },
  );

  test("refuses unknown fields by name", async () => {
    const body = { keyword, tone: "warm", __proto__x: 1 };
    const { status, json } = await rest("articles", { method: "POST", key: acme.apiKey, body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ field: "tone" }, { field: "__proto__x" }] });
  });

  test("answers 402 without credits, and leaves no job behind", async () => {
    await execute(setWorkspaceCredits, asOperator(app.services), {
      workspaceId: acme.workspaceId,
      amount: 0,
    });
    const first = await rest("articles", { method: "POST", key: acme.apiKey, body: { keyword } });
    expect(first.status).toBe(402);
    expect(first.json).toMatchObject({ code: "out_of_credits" });
    const again = await rest("articles", { method: "POST", key: acme.apiKey, body: { keyword } });
    expect(again.status).toBe(402);
  });

  test("answers 409 with the article that the project has for the keyword, however it is spelt", async () => {
    const { id } = await createArticle(app.services, acme.projectId, { seedKeyword: keyword });
    for (const spelling of [keyword, `  ${keyword.toUpperCase()}! `, keyword.replaceAll(" ", "\u00a0")]) {
      const { status, json } = await rest("articles", {
        method: "POST",
        key: acme.apiKey,
        body: { keyword: spelling },
      });
      expect(status, spelling).toBe(409);
      expect(json).toMatchObject({ code: "keyword_taken", existing_article_id: id });
    }
  });

  test("answers 409 while the keyword is being written, also for calls at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        rest("articles", { method: "POST", key: acme.apiKey, body: { keyword } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409, 409, 409]);
    const started = answers.find(({ status }) => status === 202)?.json as { job_id: string };
    const refused = answers.find(({ status }) => status === 409)?.json;
    expect(refused).toMatchObject({ code: "keyword_in_progress", job_id: started.job_id });
  });

  test("never spends more credits than there are, however many start at once", async () => {
    await execute(setWorkspaceCredits, asOperator(app.services), {
      workspaceId: acme.workspaceId,
      amount: 3,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        rest("articles", { method: "POST", key: acme.apiKey, body: { keyword: `${keyword} part ${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7);
  });

  test("with an Idempotency-Key gives the first answer again and repeats nothing", async () => {
    const call = { method: "POST", key: acme.apiKey, headers: { "Idempotency-Key": "abc-1" } };
    const first = await rest("articles", { ...call, body: { keyword } });
    const second = await rest("articles", { ...call, body: { keyword } });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.json).toEqual(first.json);
    const other = await rest("articles", { ...call, body: { keyword: "another keyword entirely" } });
    expect(other.status).toBe(422);
    expect(other.json).toMatchObject({ code: "idempotency_mismatch" });
  });

  test("keeps Idempotency-Keys of different content keys apart", async () => {
    const headers = { "Idempotency-Key": "same" };
    const mine = await rest("articles", { method: "POST", key: acme.apiKey, headers, body: { keyword } });
    const theirs = await rest("articles", { method: "POST", key: rival.apiKey, headers, body: { keyword } });
    expect([mine.status, theirs.status]).toEqual([202, 202]);
    expect(theirs.json).not.toEqual(mine.json);
  });

  test("refuses a projectId that is not the key's own like a missing one", async () => {
    const foreign = await rest("articles", {
      method: "POST",
      key: acme.apiKey,
      body: { keyword, projectId: rival.projectId },
    });
    const missing = await rest("articles", {
      method: "POST",
      key: acme.apiKey,
      body: { keyword, projectId: newId() },
    });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const own = await rest("articles", {
      method: "POST",
      key: acme.apiKey,
      body: { keyword, projectId: acme.projectId },
    });
    expect(own.status).toBe(202);
  });
});

describe("credentials", () => {
  test("no key, an unknown key, a mistyped key and a revoked key all answer 401", async () => {
    const { plaintext } = (await import("@/lib/keys/content-token")).createContentToken("key");
    await execute(revokeKey, acme.asUser, { keyId: acme.keyId });
    for (const key of [undefined, plaintext, "gly_nonsense", acme.apiKey]) {
      const { status, json, headers } = await rest("projects", key === undefined ? {} : { key });
      expect(status).toBe(401);
      expect(json).toMatchObject({ code: "unauthorized" });
      expect(headers.get("www-authenticate")).toContain("Bearer");
    }
  });

  test("a revoked key is answered word for word like one that never existed", async () => {
    const { plaintext } = (await import("@/lib/keys/content-token")).createContentToken("key");
    await execute(revokeKey, acme.asUser, { keyId: acme.keyId });
    const [revoked, unknown] = await Promise.all([
      rest("projects", { key: acme.apiKey }),
      rest("projects", { key: plaintext }),
    ]);
    const error = (answer: { json: unknown }) => (answer.json as { error: string }).error;
    expect(error(revoked)).toBe(error(unknown));
  });

  test("two different keys are refused, the same one twice is accepted", async () => {
    const two = { "X-API-Key": acme.apiKey, Authorization: `Bearer ${rival.apiKey}` };
    expect((await rest("projects", { headers: two })).status).toBe(401);
    const same = { "X-API-Key": acme.apiKey, Authorization: `Bearer ${acme.apiKey}` };
    expect((await rest("projects", { headers: same })).status).toBe(200);
  });

  test("an API key anywhere in the address is refused with the advice to revoke it", async () => {
    for (const path of [
      `projects?key=${acme.apiKey}`,
      `articles/${acme.apiKey}`,
      `projects?x=%67ly_${acme.apiKey.slice(4)}`,
    ]) {
      const { status, json } = await rest(path, { key: acme.apiKey });
      expect(status, path).toBe(401);
      expect((json as { error: string }).error).toMatch(/[Rr]evoke/);
    }
  });

  test("a feed token opens nothing but the feed", async () => {
    for (const path of ["projects", "articles", `articles?token=${acme.feedToken}`]) {
      expect((await rest(path, { key: acme.feedToken })).status, path).toBe(401);
    }
  });

  test("neither key nor token is ever logged", async () => {
    await rest("projects", { key: acme.apiKey });
    await rest(`projects?token=${acme.feedToken}`, { key: acme.apiKey });
    expect(app.logged.join("")).not.toContain(acme.apiKey);
    expect(app.logged.join("")).not.toContain(acme.feedToken);
  });
});

describe("reading", () => {
  test("lists the key's own project, with its grade", async () => {
    const { status, json } = await rest("projects", { key: acme.apiKey });
    expect(status).toBe(200);
    expect(json).toMatchObject({ projects: [{ id: acme.projectId, latest_grade: null }] });
    expect((json as { projects: unknown[] }).projects).toHaveLength(1);
  });

  test("lists articles newest first as a bare array, with totals and links", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++)
      ids.unshift((await createArticle(app.services, acme.projectId)).id);
    const { status, json, headers } = await rest("articles?limit=2&offset=2", { key: acme.apiKey });
    expect(status).toBe(200);
    expect((json as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(headers.get("x-total-count")).toBe("5");
    const link = headers.get("link") ?? "";
    expect(link).toContain('<http://galley.test/api/v1/articles?limit=2&offset=4>; rel="next"');
    expect(link).toContain('offset=0>; rel="prev"');
  });

  test("serves a limit over 50 as 50, and refuses one that is none", async () => {
    expect((await rest("articles?limit=500", { key: acme.apiKey })).status).toBe(200);
    for (const query of [
      "limit=0",
      "limit=-1",
      "limit=x",
      "limit=1.5",
      "limit=",
      "offset=-1",
      "offset=x",
      "limit=1&limit=2",
      "page=2",
    ]) {
      const { status, json } = await rest(`articles?${query}`, { key: acme.apiKey });
      expect(status, query).toBe(400);
      expect(json).toMatchObject({ code: "invalid_request" });
    }
  });

  test("gives one article whole, by id and by slug", async () => {
    const article = await createArticle(app.services, acme.projectId, { slug: "über-anvils" });
    const byId = await rest(`articles/${article.id}`, { key: acme.apiKey });
    const bySlug = await rest(`articles/by-slug/${encodeURIComponent(article.slug)}`, { key: acme.apiKey });
    expect(byId.status).toBe(200);
    expect(bySlug.json).toEqual(byId.json);
    expect(byId.json).toMatchObject({
      hero_image_url: null,
      orgWebsite: "https://acme.example",
      published: true,
      content_html: expect.stringContaining("Keep it dry"),
      jsonLd: { "@type": "BlogPosting" },
      faqJsonLd: null,
    });
  });

  test("answers 400 for a malformed id and 404 for a missing or foreign one, in the same words", async () => {
    const foreign = await createArticle(app.services, rival.projectId);
    expect((await rest("articles/42", { key: acme.apiKey })).status).toBe(400);
    const [missing, other] = await Promise.all([
      rest(`articles/${newId()}`, { key: acme.apiKey }),
      rest(`articles/${foreign.id}`, { key: acme.apiKey }),
    ]);
    expect([missing.status, other.status]).toEqual([404, 404]);
    const withoutId = ({ json }: { json: unknown }) => ({ ...(json as object), request_id: null });
    expect(withoutId(other)).toEqual(withoutId(missing));
  });

  test("answers 304 to a caller that has this version already", async () => {
    const first = await rest("articles", { key: acme.apiKey });
    const etag = first.headers.get("etag") ?? "";
    const again = await rest("articles", { key: acme.apiKey, headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    await createArticle(app.services, acme.projectId);
    expect((await rest("articles", { key: acme.apiKey, headers: { "If-None-Match": etag } })).status).toBe(
      200,
    );
  });

  test("a hidden article is out of the list and not found", async () => {
    const { id } = await createArticle(app.services, acme.projectId, { hidden: true });
    expect((await rest("articles", { key: acme.apiKey })).json).toEqual([]);
    expect((await rest(`articles/${id}`, { key: acme.apiKey })).status).toBe(404);
  });

  test("include=content carries the full texts", async () => {
    await createArticle(app.services, acme.projectId);
    const plain = (await rest("articles", { key: acme.apiKey })).json as object[];
    const full = (await rest("articles?include=content", { key: acme.apiKey })).json as object[];
    expect(plain[0]).not.toHaveProperty("content_html");
    expect(full[0]).toHaveProperty("content_html");
  });

  test("the audit is null before one has finished", async () => {
    const { json } = await rest(`projects/${acme.projectId}/audit`, { key: acme.apiKey });
    expect(json).toEqual({ audit: null, audit_running: false });
  });

  test("rankings answer 410 whatever the id, and 401 without a key", async () => {
    for (const id of [acme.projectId, newId(), "nonsense"]) {
      const { status, json } = await rest(`projects/${id}/rankings`, { key: acme.apiKey });
      expect(status).toBe(410);
      expect(json).toMatchObject({ code: "gone" });
    }
    expect((await rest(`projects/${newId()}/rankings`)).status).toBe(401);
  });
});

describe("the shape of a refusal", () => {
  test("is one for every error, with the request's id in body and header", async () => {
    const { json, headers } = await rest("projects");
    expect(json).toMatchObject({
      error: expect.any(String),
      code: "unauthorized",
      request_id: headers.get("x-request-id"),
    });
  });

  test("wrong methods answer 405 with Allow, unknown addresses 404", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "POST"]) {
      const { status, headers, json } = await rest("projects", { method });
      expect(status).toBe(405);
      expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(json).toMatchObject({ code: "method_not_allowed" });
    }
    expect((await rest("nothing/here", { key: acme.apiKey })).status).toBe(404);
    expect((await rest("articles", { method: "OPTIONS" })).headers.get("allow")).toBe(
      "GET, HEAD, POST, OPTIONS",
    );
  });

  test("HEAD has the headers of GET and no body", async () => {
    const head = await rest("articles", { method: "HEAD", key: acme.apiKey });
    const get = await rest("articles", { key: acme.apiKey });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
  });

  test.each([
    ["a body that is not JSON by its type", 415, { "Content-Type": "text/plain" }, '{"keyword":"x"}'],
    ["a form", 415, { "Content-Type": "application/x-www-form-urlencoded" }, "keyword=x"],
    ["a body that does not parse", 400, {}, '{"keyword":'],
    ["a list", 400, {}, "[]"],
    ["a number", 400, {}, "1"],
    ["a body over 256 KiB", 413, {}, JSON.stringify({ keyword: "x".repeat(262_144) })],
  ])("%s answers %i", async (_what, expected, headers, body) => {
    const { status, json } = await rest("articles", { method: "POST", key: acme.apiKey, headers, body });
    expect(status).toBe(expected);
    expect(json).toHaveProperty("request_id");
  });

  test("limits are told in headers, and a refusal says when to come back", async () => {
    const limited = await createTestServices({ limits: { reads: [{ count: 2, seconds: 600 }] } });
    try {
      const client = createRestClient(limited.services);
      const first = await client("projects");
      expect(first.headers.get("ratelimit-policy")).toBe('"reads";q=2;w=600');
      expect(first.headers.get("ratelimit")).toMatch(/^"reads";r=1;t=\d+$/);
      await client("projects");
      const third = await client("projects");
      expect(third.status).toBe(429);
      expect(third.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(third.json).toMatchObject({
        code: "rate_limited",
        retry_after: Number(third.headers.get("retry-after")),
      });
    } finally {
      await limited.close();
    }
  });
});

describe("publishing", () => {
  const publish = (articleId: string, body: object, key = acme.apiKey) =>
    rest(`articles/${articleId}/publish`, { method: "POST", key, body });

  test("to the hosted blog is sent, and not published before it was seen", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    const { status, json } = await publish(id, { integrationId: acme.integrationId, status: "publish" });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      sent: true,
      requested: "publish",
      error: null,
      state: "checking",
      external_url: expect.stringMatching(
        /^http:\/\/galley\.test\/blog\/acme(-\d+)?\/how-to-care-for-an-anvil$/,
      ),
      event: {
        status: "success",
        publish_status: "publish",
        verify_status: "pending",
        verify_http_status: null,
      },
    });
  });

  test("as a draft is unverified, with the check skipped", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    const { json } = await publish(id, { integrationId: acme.integrationId, status: "draft" });
    expect(json).toMatchObject({
      sent: true,
      requested: "draft",
      state: "unverified",
      event: { verify_status: "skipped" },
    });
  });

  test("without a status uses the connection's own default", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    expect((await publish(id, { integrationId: acme.integrationId })).json).toMatchObject({
      requested: "publish",
    });
  });

  test("is refused with 400 for another status, and 404 for a foreign connection or article", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    expect((await publish(id, { integrationId: acme.integrationId, status: "live" })).status).toBe(400);
    expect((await publish(id, {})).status).toBe(400);
    expect((await publish(id, { integrationId: rival.integrationId })).status).toBe(404);
    expect((await publish(newId(), { integrationId: acme.integrationId })).status).toBe(404);
    const foreign = await createArticle(app.services, rival.projectId);
    expect((await publish(foreign.id, { integrationId: acme.integrationId })).status).toBe(404);
  });

  test("is blocked with 422 and the issues while the text is unfinished", async () => {
    const { id } = await createArticle(app.services, acme.projectId, {
      contentMarkdown:
        "# One\n\nWrite to [Your Company].\n\n# Two\n\nAs an AI language model, I cannot do this.\n",
    });
    const { status, json } = await publish(id, { integrationId: acme.integrationId });
    expect(status).toBe(422);
    const codes = (json as { issues: { code: string }[] }).issues.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(["placeholder", "refusal", "multiple_h1"]));
    expect((await rest(`articles/${id}/publications`, { key: acme.apiKey })).json).toEqual({
      publications: [],
    });
  });

  test("twice updates the entry that is there", async () => {
    const { id } = await createArticle(app.services, acme.projectId);
    const [first, second] = [
      await publish(id, { integrationId: acme.integrationId }),
      await publish(id, { integrationId: acme.integrationId }),
    ];
    const result = ({ json }: { json: unknown }) => json as { publication_id: string; external_url: string };
    expect(result(second).publication_id).toBe(result(first).publication_id);
    expect(result(second).external_url).toBe(result(first).external_url);
  });
});
