import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { blogCategory } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { samplePost } from "../../../testing/sample-post";
import { phraseSubject } from "../subject";
import { baseUrl, type HostedFixture, hostedFixture } from "../testing/hosted-fixture";
import { accentColours, contrast, rgbOf } from "./accent";
import { serveCategoryFeed, serveJsonFeed, serveRss } from "./serve-feeds";
import { serveCategory, serveSearch } from "./serve-lists";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = (waitSeconds: number | null = null) => ({
  db: database.db,
  tasks: inlineTasks,
  baseUrl,
  spendSearch: async () => waitSeconds,
});
const attack = `"><script>alert(1)</script>`;

async function publish(
  { destination, connection }: HostedFixture,
  slug: string,
  title: string,
  draft = false,
) {
  const post = samplePost({ status: draft ? "draft" : "publish", slug, title, keywords: [title] });
  return destination.publish(connection, post);
}

async function categorise({ projectId }: HostedFixture, slug: string, name: string, word: string) {
  const subjects = [phraseSubject(word)];
  await database.db
    .insert(blogCategory)
    .values({ id: newId(), projectId, slug, name, words: [word], subjects, position: 0 });
}

const titlesIn = (html: string) =>
  load(html)("main h2")
    .toArray()
    .map((heading) => load(heading).text());

describe("A category", () => {
  test("has the live articles on its words, those before and after it was made, and no others", async () => {
    const [fixture, other] = [await hostedFixture(database.db), await hostedFixture(database.db)];
    await publish(fixture, "one", "Caring for anvils");
    await publish(other, "foreign", "Foreign anvils");
    await categorise(fixture, "anvils", attack, "anvil");
    const second = await publish(fixture, "two", "An anvil for beginners");
    await publish(fixture, "three", "Tongs");
    await publish(fixture, "four", "Secret anvils", true);
    const address = `${fixture.home}/category/anvils`;
    const read = async () => (await serveCategory(site(), new Request(address))).text();
    const html = await read();
    expect(titlesIn(html)).toEqual(["An anvil for beginners", "Caring for anvils"]);
    expect(load(html)("h1").text()).toBe(attack);
    expect(load(html)("script:not([type='application/ld+json'])")).toHaveLength(0);
    expect(load(html)('link[rel="canonical"]').attr("href")).toBe(address);
    const feed = await (await serveCategoryFeed(site(), new Request(`${address}/feed.xml`))).text();
    expect(feed).toContain("Caring for anvils");
    expect(feed).not.toContain("<script>");
    await fixture.destination.unpublish(fixture.connection, second.remoteId);
    expect(titlesIn(await read())).toEqual(["Caring for anvils"]);
    const elsewhere = new Request(`${other.home}/category/anvils`);
    expect((await serveCategory(site(), elsewhere)).status).toBe(404);
  });
});

describe("The search of a blog", () => {
  const ask = async ({ home }: HostedFixture, q: string) =>
    serveSearch(site(), new Request(`${home}/search?q=${encodeURIComponent(q)}`));

  test("finds live articles of this blog that have all words, and no draft", async () => {
    const [fixture, other] = [await hostedFixture(database.db), await hostedFixture(database.db)];
    await publish(fixture, "one", "Caring for anvils");
    await publish(fixture, "two", "Secret anvils", true);
    await publish(other, "foreign", "Foreign anvils");
    expect(titlesIn(await (await ask(fixture, "anvils caring")).text())).toEqual(["Caring for anvils"]);
    expect(titlesIn(await (await ask(fixture, "anvils foreign")).text())).toEqual([]);
    expect(titlesIn(await (await ask(fixture, "anvils secret")).text())).toEqual([]);
  });

  test("is refused for a while to who asks too often, without a look into the database, and keeps the question", async () => {
    const fixture = await hostedFixture(database.db, { languageCode: "de" });
    await publish(fixture, "one", "Caring for anvils");
    const answer = await serveSearch(site(17), new Request(`${fixture.home}/search?q=anvils`));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "17"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(titlesIn(html)).toEqual([]);
    expect(html).toContain("Versuchen Sie es in einer Minute noch einmal.");
    expect(load(html)("input").attr("value")).toBe("anvils");
    const empty = await serveSearch(site(17), new Request(`${fixture.home}/search`));
    expect(empty.status).toBe(200);
  });

  test.each([attack, "' | & ! ( :*", "\0\ud800", "a".repeat(5000)])(
    "shows the question %j as text",
    async (q) => {
      const fixture = await hostedFixture(database.db);
      const request = new Request(`${fixture.home}/search?${new URLSearchParams({ q })}`);
      const answer = await serveSearch(site(), request);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
      const $ = load(await answer.text());
      expect($("script:not([type='application/ld+json'])")).toHaveLength(0);
      expect($("input").attr("value")?.length).toBeLessThanOrEqual(100);
      expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    },
  );
});

test("RSS and JSON Feed bring the whole text, with addresses that work away from the blog", async () => {
  const fixture = await hostedFixture(database.db);
  const html = '<p>Oil it, see <a href="/prices">prices</a> and <a href="#oil">oil</a>.</p><h2>Oil</h2>';
  await fixture.destination.publish(fixture.connection, samplePost({ status: "publish", slug: "oil", html }));
  const rss = load(await (await serveRss(site(), new Request(`${fixture.home}/rss.xml`))).text(), {
    xml: true,
  });
  const text = rss("item > content\\:encoded").text();
  expect(text).toContain('href="https://acme.example/prices"');
  expect(text).toContain(`href="${fixture.home}/oil#`);
  const feed = await (await serveJsonFeed(site(), new Request(`${fixture.home}/feed.json`))).json();
  expect(feed).toMatchObject({ items: [{ content_html: text, url: `${fixture.home}/oil` }] });
});

test.each(["#ffff00", "#000000", "#ffffff", "#0a6ebd", "#808080"])(
  "the colour %s can be read on light and dark pages",
  (accent) => {
    const { light, dark } = accentColours(accent);
    expect(contrast(rgbOf(light), rgbOf("#f5f5f5"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgbOf(dark), rgbOf("#202224"))).toBeGreaterThanOrEqual(4.5);
  },
);
