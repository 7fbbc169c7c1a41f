import { load } from "cheerio";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { samplePost } from "../../../testing/sample-post";
import { baseUrl, type HostedFixture, hostedFixture } from "../testing/hosted-fixture";
import { serveIndex, servePost, serveSitemap } from "./serve-blog";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const getPost = (url: string, headers: HeadersInit = {}) => servePost(site(), new Request(url, { headers }));
const getIndex = (url: string) => serveIndex(site(), new Request(url));
const blog = () => hostedFixture(database.db);

/** Publishes an article and returns its page as a reader gets it. */
async function page(fixture: HostedFixture, values: Partial<Parameters<typeof samplePost>[0]> = {}) {
  const written = await fixture.destination.publish(
    fixture.connection,
    samplePost({ status: "publish", slug: newId(), ...values }),
  );
  if (written.publicUrl === null) throw new Error("a live article has no address");
  const response = await getPost(written.publicUrl);
  const html = await response.text();
  return { ...written, url: written.publicUrl, response, html, $: load(html) };
}

describe("The page of an article", () => {
  test.each(["busy", "deadline", "memory"] as const)(
    "answers 503 with Retry-After when it cannot be rendered (%s)",
    async (reason) => {
      const written = await blog();
      const { publicUrl } = await written.destination.publish(
        written.connection,
        samplePost({ status: "publish", slug: newId() }),
      );
      const heavy = { ...site(), tasks: overrunning(reason) };
      const response = await servePost(heavy, new Request(publicUrl ?? ""));
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect((await getPost(publicUrl ?? "")).status).toBe(200);
    },
  );

  test("has the title as its only H1 and the text in main > article", async () => {
    const { $ } = await page(await blog());
    expect($("h1").length).toBe(1);
    expect($("main > article h1").text()).toBe("How to care for an anvil: a smith’s guide");
    expect($("title").text()).toBe("How to care for an anvil: a smith’s guide | Acme Forge");
    expect($("main > article").text()).toContain("rust begins where water stands");
    expect($("main > article table tr").length).toBe(3);
  });

  test("has metadata for search engines and social networks", async () => {
    const { $, url } = await page(await blog());
    expect($('link[rel="canonical"]').attr("href")).toBe(url);
    expect($('meta[name="description"]').attr("content")).toBe("Keep an anvil dry, clean and level.");
    expect($('meta[property="og:type"]').attr("content")).toBe("article");
    expect($('meta[property="og:url"]').attr("content")).toBe(url);
    expect($('meta[property="article:published_time"]').attr("content")).toMatch(/^\d{4}-.*Z$/);
    expect($('meta[name="robots"]').length).toBe(0);
  });

  test("completes the structured data with its own address and dates", async () => {
    const fixture = await blog();
    const { $, url } = await page(fixture, {
      jsonLd: [
        { "@context": "https://schema.org", "@type": "BlogPosting", headline: "Anvils" },
        { "@context": "https://schema.org", "@type": "FAQPage", mainEntity: [] },
      ],
    });
    const [posting, faq] = $('script[type="application/ld+json"]')
      .toArray()
      .map((script): Record<string, unknown> => JSON.parse($(script).text()));
    expect(posting).toMatchObject({ headline: "Anvils", url, mainEntityOfPage: url });
    expect(posting?.["datePublished"]).toBe($("article time").attr("datetime"));
    expect(faq).toEqual({ "@context": "https://schema.org", "@type": "FAQPage", mainEntity: [] });
  });

  test.each([
    ["en", "en", "ltr"],
    ["ar", "ar", "rtl"],
    ["he-IL", "he-IL", "rtl"],
    ["az-Arab", "az-Arab", "rtl"],
    ["ks-Deva", "ks-Deva", "ltr"],
    ["not a language", "und", "ltr"],
  ])("in the language %s has lang=%s and dir=%s", async (languageCode, lang, dir) => {
    const { $, response } = await page(await blog(), { languageCode });
    expect($("html").attr("lang")).toBe(lang);
    expect($("html").attr("dir")).toBe(dir);
    expect(response.headers.get("content-language")).toBe(lang);
  });

  test("shows its dates and reading time in its own language", async () => {
    const { $ } = await page(await blog(), { languageCode: "de", html: `<p>${"Amboss ".repeat(900)}</p>` });
    expect($(".byline span").text()).toBe("4 Minuten");
    expect($(".byline time").first().text()).toMatch(/^\d{1,2}\. \p{L}+ \d{4}$/u);
  });

  test("shows a date of change only after its text has changed", async () => {
    const fixture = await blog();
    const post = samplePost({ status: "publish" });
    const { remoteId, publicUrl: url } = await fixture.destination.publish(fixture.connection, post);
    const times = async () => load((await fixture.visit(url ?? "")).html)(".byline time").length;
    expect(await times()).toBe(1);
    await database.db
      .update(hostedPost)
      .set({ publishedAt: sql`now() - interval '3 days'` })
      .where(eq(hostedPost.id, remoteId));
    expect(await times()).toBe(2);
  });

  test("keeps the ids of headings, so that links to them work", async () => {
    const { $ } = await page(await blog(), { html: '<p><a href="#oil">oil</a></p><h2>Oil</h2>' });
    const target = $("article .prose a").attr("href") ?? "";
    expect($(target).text()).toBe("Oil");
  });
});

describe("The hosted blog", () => {
  test.each(["a draft", "an unpublished article", "no such article", "an invalid escape", "a NUL"])(
    "answers %s with a 404 that must not be cached",
    async (what) => {
      const fixture = await blog();
      const { destination, connection, home } = fixture;
      const post = samplePost({ status: what === "a draft" ? "draft" : "publish", slug: "anvil" });
      const { remoteId } = await destination.publish(connection, post);
      if (what === "an unpublished article") await destination.unpublish(connection, remoteId);
      const path = { "no such article": "other", "an invalid escape": "%E0%A4%A", "a NUL": "a%00b" }[what];
      const response = await getPost(`${home}/${path ?? "anvil"}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      expect(html).not.toContain("rust begins where water stands");
      expect(load(html)('meta[name="robots"]').attr("content")).toBe("noindex");
      expect(await (await getIndex(home)).text()).not.toContain(what === "a draft" ? post.title : "/other");
    },
  );

  test("answers 404 at every address of an unknown project", async () => {
    const nowhere = `${baseUrl}/blog/nobody`;
    expect((await getIndex(nowhere)).status).toBe(404);
    expect((await getPost(`${nowhere}/anvil`)).status).toBe(404);
    expect((await serveSitemap(site(), new Request(`${nowhere}/sitemap.xml`))).status).toBe(404);
  });
});

describe("The hosted blog", () => {
  test("lets caches store a page, and answers 304 to a revalidation while the page is the same", async () => {
    const fixture = await blog();
    const { url, response, remoteId } = await page(fixture, { slug: "anvil" });
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const etag = response.headers.get("etag") ?? "";
    const unchanged = await getPost(url, { "If-None-Match": `"other", ${etag}` });
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe("");

    await database.db.update(hostedPost).set({ title: "Changed" }).where(eq(hostedPost.id, remoteId));
    const changed = await getPost(url, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Changed");
  });

  test("finds an article by the decomposed spelling of its address", async () => {
    const fixture = await blog();
    await page(fixture, { slug: "größe" });
    const response = await getPost(`${fixture.home}/${encodeURIComponent("größe".normalize("NFD"))}`);
    expect(response.status).toBe(200);
  });
});
