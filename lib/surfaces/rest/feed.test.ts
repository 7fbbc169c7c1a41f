import { eq } from "drizzle-orm";
import Parser from "rss-parser";
import { describe, expect, test } from "vitest";
import { publishArticle } from "@/lib/articles/operations/publish";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { execute } from "@/lib/kernel/operation";
import { revokeKey } from "@/lib/keys/revoke";
import { feedVersion, project, publication } from "@/lib/platform/db/schema";
import { createContentToken } from "@/lib/platform/keys/content-token";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();

const feed = (query = `?token=${api.acme.feedToken}`, headers: Record<string, string> = {}) =>
  api.rest(`feed.xml${query}`, { headers });
const items = async (xml: string) => (await new Parser().parseString(xml)).items;

describe("reading the feed:", () => {
  test("the holder of the feed token may, and the holder of the key by either header", async () => {
    for (const headers of [
      { "X-API-Key": api.acme.apiKey },
      { Authorization: `Bearer ${api.acme.apiKey}` },
    ]) {
      expect((await feed("", headers)).status).toBe(200);
    }
    const { status, headers } = await feed();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  });

  test("nobody may without a token or with one that is empty, unknown, mistyped or of another kind", async () => {
    const unknown = createContentToken("feed").plaintext;
    for (const query of ["", "?token=", `?token=${unknown}`, "?token=glf_x", `?token=${unknown}x`]) {
      const { status, json } = await feed(query);
      expect(status, query).toBe(401);
      expect(json).toMatchObject({ code: "unauthorized" });
    }
  });

  test("the feed token is refused as soon as its key is revoked", async () => {
    expect((await feed()).status).toBe(200);
    await execute(revokeKey, api.acme.asUser, { keyId: api.acme.keyId });
    expect((await feed()).status).toBe(401);
    expect((await feed("", { "X-API-Key": api.acme.apiKey })).status).toBe(401);
  });

  test("the API key is refused as a token, with the advice to revoke it", async () => {
    const { status, json } = await feed(`?token=${api.acme.apiKey}`);
    expect(status).toBe(401);
    expect((json as { error: string }).error).toMatch(/Revoke this key/);
  });

  test("a feed token beside a key opens the feed when both are good and of one project", async () => {
    const token = `?token=${api.acme.feedToken}`;
    expect((await feed(token, { "X-API-Key": api.acme.apiKey })).status).toBe(200);
    expect((await feed(token, { Authorization: `Bearer ${api.acme.apiKey}` })).status).toBe(200);
    expect((await feed(token, { "X-API-Key": "" })).status).toBe(200);
  });

  test("a feed token beside a key of another project, beside no key, or given twice is refused", async () => {
    const token = `?token=${api.acme.feedToken}`;
    expect((await feed(token, { "X-API-Key": api.rival.apiKey })).status).toBe(401);
    expect((await feed(token, { "X-API-Key": "gly_nonsense" })).status).toBe(401);
    expect((await feed("?token=glf_nonsense", { "X-API-Key": api.acme.apiKey })).status).toBe(401);
    expect((await feed(`${token}&token=${api.acme.feedToken}`)).status).toBe(401);
  });

  test("the feed token in a header gives access to nothing, not even the feed", async () => {
    expect((await feed("", { "X-API-Key": api.acme.feedToken })).status).toBe(401);
  });

  test("each project has a feed of its own", async () => {
    await createArticle(api.app.services, api.rival.projectId, { title: "Rival's secret" });
    expect((await feed()).text).not.toContain("Rival");
  });
});

describe("the feed contains", () => {
  test("the newest 50, newest first, with the whole text and stable guids", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 52; index++)
      ids.unshift((await createArticle(api.app.services, api.acme.projectId)).id);
    const found = await items((await feed()).text);
    expect(found.map(({ guid }) => guid)).toEqual(ids.slice(0, 50).map((id) => `urn:uuid:${id}`));
    expect(found[0]?.["content:encoded"]).toContain("<p>Keep it dry");
  });

  test("no hidden article", async () => {
    await createArticle(api.app.services, api.acme.projectId, { hidden: true });
    expect(await items((await feed()).text)).toEqual([]);
  });

  test("its own address without the token", async () => {
    const { text } = await feed();
    expect(text).toMatch(
      /<atom:link href="http:\/\/galley\.test\/api\/v1\/feed\.xml" rel="self" type="application\/rss\+xml"\/>/,
    );
    expect(text).not.toContain(api.acme.feedToken);
  });

  test("the public address as the link once it was verified, and not before", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    await execute(publishArticle, api.acme.asKey, { articleId: id, integrationId: api.acme.integrationId });
    expect((await items((await feed()).text))[0]?.link).toBeUndefined();
    await api.app.services.db
      .update(publication)
      .set({ state: "published", verifiedAt: new Date(), updatedAt: new Date() })
      .where(eq(publication.articleId, id));
    expect((await items((await feed()).text))[0]?.link).toMatch(/\/blog\/acme(-\d+)?\/how-to-care/);
  });

  test("well-formed XML, whatever the articles contain", async () => {
    const nasty = [
      "\u0001\u0008\u000b\u000c\u001f\u007f\u009f",
      "a ]]> b <![CDATA[ c",
      "👩‍👩‍👧‍👦 𝕬 🏳️‍🌈",
      "\u202eשלום\u202c مرحبا \u200f",
      "<script>alert(1)</script> & &nbsp; &bogus; &#0; %",
      "\ufffe\uffff\ufdd0",
      "<?xml version='1.1'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
    ];
    for (const [index, text] of nasty.entries()) {
      await createArticle(api.app.services, api.acme.projectId, {
        title: `${index} ${text}`,
        excerpt: text,
        keywords: [text],
        contentHtml: `<p>${text}</p>`,
      });
    }
    const { text } = await feed();
    expect(formProblems(text)).toEqual([]);
    const found = await items(text);
    expect(found).toHaveLength(nasty.length);
    expect(found.at(-2)?.["content:encoded"]).toBe("<p>a ]]> b <![CDATA[ c</p>");
    expect(found.at(-3)?.title).toBe("2 👩‍👩‍👧‍👦 𝕬 🏳️‍🌈");
    expect(found.at(-5)?.contentSnippet).toContain("&bogus;");
  });
});

describe("a reader that comes again", () => {
  const version = async () => {
    const { headers } = await feed();
    return { etag: headers.get("etag") ?? "", modified: headers.get("last-modified") ?? "" };
  };

  test("gets 304 for an unchanged feed, by ETag or by date", async () => {
    await createArticle(api.app.services, api.acme.projectId);
    const { etag, modified } = await version();
    const byTag = await feed(undefined, { "If-None-Match": `"other", W/${etag}` });
    const byDate = await feed(undefined, { "If-Modified-Since": modified });
    expect([byTag.status, byDate.status]).toEqual([304, 304]);
    expect([byTag.text, byDate.text]).toEqual(["", ""]);
    expect(byTag.headers.get("etag")).toBe(etag);
  });

  test("gets a changed feed by its ETag, whatever the date says", async () => {
    const { modified } = await version();
    const both = await feed(undefined, { "If-None-Match": '"old"', "If-Modified-Since": modified });
    expect(both.status).toBe(200);
  });

  // Dates have whole seconds, so the last change is put a minute back.
  async function versionOfAMinuteAgo() {
    const { db } = api.app.services;
    const [past, { projectId }] = [new Date(Date.now() - 60_000), api.acme];
    await db.update(project).set({ updatedAt: past }).where(eq(project.id, projectId));
    await db.update(feedVersion).set({ changedAt: past }).where(eq(feedVersion.projectId, projectId));
    return version();
  }

  test("gets the feed again when an article appears, is hidden, or gets its public page", async () => {
    const { services } = api.app;
    const first = await createArticle(services, api.acme.projectId);
    await execute(publishArticle, api.acme.asKey, {
      articleId: first.id,
      integrationId: api.acme.integrationId,
    });
    const changes = [
      () =>
        services.db
          .update(publication)
          .set({ state: "published", verifiedAt: new Date() })
          .where(eq(publication.articleId, first.id)),
      () => execute(setArticleVisibility, api.acme.asUser, { articleId: first.id, hidden: true }),
      () => createArticle(services, api.acme.projectId),
    ];
    for (const change of changes) {
      const { modified } = await versionOfAMinuteAgo();
      const since = () => feed(undefined, { "If-Modified-Since": modified });
      expect((await since()).status).toBe(304);
      await change();
      expect((await since()).status).toBe(200);
    }
  });
});

/** What XML 1.0 forbids but a lenient parser accepts; empty when there is nothing of it. */
function formProblems(xml: string): string[] {
  const outside = xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  return [
    // oxlint-disable-next-line no-control-regex -- the pattern is to find them
    ...(xml.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g) ?? []),
    ...(xml.isWellFormed() ? [] : ["half of a surrogate pair"]),
    ...(outside.match(/\]\]>/g) ?? []),
    ...(outside.match(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g) ?? []),
    ...(outside.match(/<!(?:DOCTYPE|ENTITY)/g) ?? []),
  ];
}
