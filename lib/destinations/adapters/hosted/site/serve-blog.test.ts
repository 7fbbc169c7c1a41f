import { readFileSync } from "node:fs";
import { load } from "cheerio";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost, pageTextRules } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { watchStatements } from "@/lib/testing/watch-statements";
import { samplePost } from "../../../testing/sample-post";
import { createHostedBlog } from "../hosted-blog";
import { baseUrl, type HostedFixture, hostedFixture } from "../testing/hosted-fixture";
import { servePost } from "./serve-blog";
import { serveIndex } from "./serve-lists";
import { serveSitemap } from "./serve-sitemap";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const getPost = (url: string, headers: HeadersInit = {}) => servePost(site(), new Request(url, { headers }));
const getIndex = (url: string) => serveIndex(site(), new Request(url));
const blog = () => hostedFixture(database.db);

type Values = Partial<Parameters<typeof samplePost>[0]>;

async function publish(
  { connection, destination }: Pick<HostedFixture, "connection" | "destination">,
  values: Values = {},
) {
  const post = samplePost({ status: "publish", slug: newId(), ...values });
  const written = await destination.publish(connection, post);
  if (written.publicUrl === null) throw new Error("a live article has no address");
  return { ...written, publicUrl: written.publicUrl };
}

/** Publishes an article while the server is too busy to prepare its text. */
async function publishUnprepared() {
  const busy = createHostedBlog({ db: database.db, baseUrl, tasks: overrunning("busy") });
  return publish({ ...(await blog()), destination: busy });
}

/** Publishes an article and returns its page as a reader gets it. */
async function page(fixture: HostedFixture, values: Values = {}) {
  const written = await publish(fixture, values);
  const response = await getPost(written.publicUrl);
  const html = await response.text();
  return { ...written, url: written.publicUrl, response, html, $: load(html) };
}

/** Reads a page, and tells which statements were sent for it and how many texts were prepared. */
async function firstReading(url: string) {
  const prepare = vi.fn(inlineTasks.hostedPageText);
  const watch = watchStatements(database.db);
  const response = await servePost({ ...site(), tasks: { hostedPageText: prepare } }, new Request(url));
  watch.stop();
  return { response, sent: watch.sent, prepared: prepare.mock.calls.length };
}

const entry = (id: string) => database.db.select().from(hostedPost).where(eq(hostedPost.id, id));

describe("The page of an article", () => {
  test.each(["busy", "processor", "memory"] as const)(
    "answers 503 with Retry-After when its text could not be prepared, neither when it was written nor now (%s)",
    async (reason) => {
      const { publicUrl } = await publishUnprepared();
      const heavy = { ...site(), tasks: overrunning(reason) };
      const response = await servePost(heavy, new Request(publicUrl));
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect((await getPost(publicUrl)).status).toBe(200);
    },
  );

  test("is printed from a text that was prepared when the article was written", async () => {
    const { publicUrl, remoteId } = await publish(await blog());
    const { response, sent, prepared } = await firstReading(publicUrl);
    expect([response.status, prepared]).toEqual([200, 0]);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.rows).toMatchObject([{ underived: null }]);
    const [row] = await entry(remoteId);
    expect(await response.text()).toContain(row?.pageHtml);
  });

  test("resolves relative links and pictures against the project's website, and keeps places on the page", async () => {
    const file = readFileSync("lib/content/html/testing/relative-links.md.txt", "utf8");
    const { html } = renderMarkdown(readFrontMatter(file).body);
    const { publicUrl } = await publish(await blog(), { html });
    const $ = load(await (await getPost(publicUrl)).text());
    const addresses = $(".prose a, .prose img").map((_, each) => $(each).attr("href") ?? $(each).attr("src"));
    expect(addresses.get()).toEqual([
      "https://acme.example/prices",
      "https://acme.example/next-step",
      "#section-boxes",
      "#user-content-fn-1",
      "https://acme.example/images/box.png",
      "#user-content-fnref-1",
    ]);
  });

  test("has a text that could not be prepared before prepared by its first reader alone", async () => {
    const { publicUrl, remoteId } = await publishUnprepared();
    const first = await firstReading(publicUrl);
    expect([first.response.status, first.prepared]).toEqual([200, 1]);
    const second = await firstReading(publicUrl);
    expect([second.response.status, second.prepared]).toEqual([200, 0]);
    expect(await second.response.text()).toBe(await first.response.text());
    expect(second.response.headers.get("etag")).toBe(first.response.headers.get("etag"));

    await database.db.update(hostedPost).set({ pageRules: 0 }).where(eq(hostedPost.id, remoteId));
    expect(await firstReading(publicUrl)).toMatchObject({ prepared: 1 });
    const [row] = await entry(remoteId);
    expect(row?.pageRules).toBe(pageTextRules);
  });

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
