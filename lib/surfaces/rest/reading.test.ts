import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();

describe("reading over REST:", () => {
  test("the list of projects is the key's own project, with its grade", async () => {
    const { status, json } = await api.rest("projects", { key: api.acme.apiKey });
    expect(status).toBe(200);
    expect(json).toMatchObject({ projects: [{ id: api.acme.projectId, latest_grade: null }] });
    expect((json as { projects: unknown[] }).projects).toHaveLength(1);
  });

  test("the list of articles is a bare array, newest first, with totals and links", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++)
      ids.unshift((await createArticle(api.app.services, api.acme.projectId)).id);
    const { status, json, headers } = await api.rest("articles?limit=2&offset=2", { key: api.acme.apiKey });
    expect(status).toBe(200);
    expect((json as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(headers.get("x-total-count")).toBe("5");
    const link = headers.get("link") ?? "";
    expect(link).toContain('<http://galley.test/api/v1/articles?limit=2&offset=4>; rel="next"');
    expect(link).toContain('offset=0>; rel="prev"');
  });

  test("the list serves a limit over 50 as 50, and refuses an invalid one", async () => {
    expect((await api.rest("articles?limit=500", { key: api.acme.apiKey })).status).toBe(200);
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
      const { status, json } = await api.rest(`articles?${query}`, { key: api.acme.apiKey });
      expect(status, query).toBe(400);
      expect(json).toMatchObject({ code: "invalid_request" });
    }
  });

  test("one article is given whole, by id and by slug", async () => {
    const article = await createArticle(api.app.services, api.acme.projectId, { slug: "über-anvils" });
    const byId = await api.rest(`articles/${article.id}`, { key: api.acme.apiKey });
    const bySlug = await api.rest(`articles/by-slug/${encodeURIComponent(article.slug)}`, {
      key: api.acme.apiKey,
    });
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

  test("the answer is 400 for a malformed id and 404 for a missing or foreign one, in the same words", async () => {
    const foreign = await createArticle(api.app.services, api.rival.projectId);
    expect((await api.rest("articles/42", { key: api.acme.apiKey })).status).toBe(400);
    const [missing, other] = await Promise.all([
      api.rest(`articles/${newId()}`, { key: api.acme.apiKey }),
      api.rest(`articles/${foreign.id}`, { key: api.acme.apiKey }),
    ]);
    expect([missing.status, other.status]).toEqual([404, 404]);
    const withoutId = ({ json }: { json: unknown }) => ({ ...(json as object), request_id: null });
    expect(withoutId(other)).toEqual(withoutId(missing));
  });

  test("the answer is 304 to a caller that has this version already", async () => {
    const first = await api.rest("articles", { key: api.acme.apiKey });
    const etag = first.headers.get("etag") ?? "";
    const again = await api.rest("articles", { key: api.acme.apiKey, headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    await createArticle(api.app.services, api.acme.projectId);
    expect(
      (await api.rest("articles", { key: api.acme.apiKey, headers: { "If-None-Match": etag } })).status,
    ).toBe(200);
  });

  test("a hidden article is out of the list and not found", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId, { hidden: true });
    expect((await api.rest("articles", { key: api.acme.apiKey })).json).toEqual([]);
    expect((await api.rest(`articles/${id}`, { key: api.acme.apiKey })).status).toBe(404);
  });

  test("include=content carries the full texts", async () => {
    await createArticle(api.app.services, api.acme.projectId);
    const plain = (await api.rest("articles", { key: api.acme.apiKey })).json as object[];
    const full = (await api.rest("articles?include=content", { key: api.acme.apiKey })).json as object[];
    expect(plain[0]).not.toHaveProperty("content_html");
    expect(full[0]).toHaveProperty("content_html");
  });

  test("the audit is null before one has finished", async () => {
    const { json } = await api.rest(`projects/${api.acme.projectId}/audit`, { key: api.acme.apiKey });
    expect(json).toEqual({ audit: null, audit_running: false });
  });

  test("rankings answer 410 whatever the id, and 401 without a key", async () => {
    for (const id of [api.acme.projectId, newId(), "nonsense"]) {
      const { status, json } = await api.rest(`projects/${id}/rankings`, { key: api.acme.apiKey });
      expect(status).toBe(410);
      expect(json).toMatchObject({ code: "gone" });
    }
    expect((await api.rest(`projects/${newId()}/rankings`)).status).toBe(401);
  });
});
