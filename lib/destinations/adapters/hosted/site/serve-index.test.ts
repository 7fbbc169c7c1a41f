import { load } from "cheerio";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostedPost } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { samplePost } from "../../../testing/sample-post";
import { baseUrl, hostedFixture } from "../testing/hosted-fixture";
import { serveIndex } from "./serve-lists";
import { serveSitemap } from "./serve-sitemap";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const getIndex = (url: string) => serveIndex(site(), new Request(url));

describe("The front page of a blog", () => {
  test("lists every article once, newest first and twenty to a page", async () => {
    const { home } = await blogWith(23);
    const [first, second] = [await titles(home), await titles(`${home}?page=2`)];
    expect(first).toHaveLength(20);
    expect(first[0]).toBe("Anvil 23");
    expect(second).toEqual(["Anvil 3", "Anvil 2", "Anvil 1"]);
    const $ = load(await (await getIndex(home)).text());
    expect($('a[rel="next"]').attr("href")).toBe(`${home}?page=2`);
    expect($("h1").text()).toBe("Acme Forge");
  });

  test.each(["0", "-1", "1.5", "3", "x", "9999999999"])(
    "answers 404 for the page number %s",
    async (number) => {
      const { home } = await blogWith(1);
      expect((await getIndex(`${home}?page=${number}`)).status).toBe(404);
    },
  );

  test("says that there are no articles yet, and is then not indexed by search engines", async () => {
    const { home } = await hostedFixture(database.db, { languageCode: "ja" });
    const response = await getIndex(home);
    expect(response.status).toBe(200);
    const $ = load(await response.text());
    expect($("main").text()).toContain("まだ記事はありません");
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
  });

  test("links to the brand's own site", async () => {
    const fixture = await blogWith(1);
    const $ = load(await (await getIndex(fixture.home)).text());
    expect($("footer a").attr("href")).toBe("https://acme.example/");
  });
});

test("A page that search engines should not index says so, and the sitemap leaves it out", async () => {
  const fixture = await hostedFixture(database.db);
  const { destination, connection, home } = fixture;
  const post = samplePost({ status: "publish", slug: "a-sample", noindex: true });
  await destination.publish(connection, post);
  const robots = async () =>
    load((await fixture.visit(`${home}/a-sample`)).html)('meta[name="robots"]').attr("content");
  const sitemap = async () => (await serveSitemap(site(), new Request(`${home}/sitemap.xml`))).text();
  expect(await robots()).toBe("noindex");
  expect(await sitemap()).not.toContain("a-sample");
  await destination.publish(connection, { ...post, noindex: false });
  expect(await robots()).toBeUndefined();
  expect(await sitemap()).toContain("a-sample");
});

test("The sitemap lists the front page and every live article, but no draft", async () => {
  const fixture = await hostedFixture(database.db);
  const { destination, connection, home } = fixture;
  await destination.publish(connection, samplePost({ status: "publish", slug: "größe-&-gewicht" }));
  await destination.publish(connection, samplePost({ status: "draft", slug: "secret" }));
  const response = await serveSitemap(site(), new Request(`${home}/sitemap.xml`));
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const $ = load(await response.text(), { xml: true });
  const addresses = $("loc")
    .toArray()
    .map((loc) => $(loc).text());
  expect(addresses).toEqual([home, `${home}/${encodeURIComponent("größe-&-gewicht")}`]);
  expect((await fixture.visit(addresses[1] ?? "")).status).toBe(200);
  const [row] = await database.db
    .select()
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, fixture.projectId), eq(hostedPost.status, "publish")));
  expect($("lastmod").text()).toBe(row?.updatedAt.toISOString());
});

async function blogWith(posts: number) {
  const fixture = await hostedFixture(database.db, { brandDescription: "Anvils for all." });
  for (let number = 1; number <= posts; number++) {
    await fixture.destination.publish(
      fixture.connection,
      samplePost({ status: "publish", slug: `anvil-${number}`, title: `Anvil ${number}` }),
    );
  }
  return fixture;
}

async function titles(url: string): Promise<string[]> {
  const $ = load(await (await getIndex(url)).text());
  return $("main h2")
    .toArray()
    .map((heading) => $(heading).text());
}
