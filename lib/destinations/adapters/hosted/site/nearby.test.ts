import { load } from "cheerio";
import Parser from "rss-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { watchStatements } from "@/lib/testing/watch-statements";
import { samplePost } from "../../../testing/sample-post";
import { baseUrl, type HostedFixture, hostedFixture } from "../testing/hosted-fixture";
import { servePost } from "./serve-blog";
import { serveFeed } from "./serve-feeds";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const page = async (url: string) => load(await (await servePost(site(), new Request(url))).text());

type Values = Partial<Parameters<typeof samplePost>[0]>;

async function publish({ destination, connection }: HostedFixture, slug: string, values: Values = {}) {
  const post = samplePost({ status: "publish", slug, title: slug, keywords: [slug], ...values });
  return destination.publish(connection, post);
}

const linksIn = ($: ReturnType<typeof load>, selector: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr("href")?.split("/").at(-1));

describe("The page of an article", () => {
  test("links to the articles published before and after it, and changes with them", async () => {
    const fixture = await hostedFixture(database.db);
    await publish(fixture, "first");
    await publish(fixture, "second");
    const second = `${fixture.home}/second`;
    let $ = await page(second);
    expect(linksIn($, ".neighbours a")).toEqual(["first"]);
    expect([$('link[rel="prev"]').length, $('link[rel="next"]').length]).toEqual([1, 0]);

    const third = await publish(fixture, "third");
    $ = await page(second);
    expect(linksIn($, ".neighbours a")).toEqual(["first", "third"]);
    expect(linksIn($, 'link[rel="next"]')).toEqual(["third"]);

    await fixture.destination.unpublish(fixture.connection, third.remoteId);
    expect(linksIn(await page(second), ".neighbours a")).toEqual(["first"]);
  });

  test("never links to a draft, nor to an article of another blog", async () => {
    const [fixture, other] = [await hostedFixture(database.db), await hostedFixture(database.db)];
    await publish(fixture, "live");
    await publish(fixture, "secret-live", { status: "draft" });
    await publish(other, "foreign-live");
    const $ = await page(`${fixture.home}/live`);
    expect($.html()).not.toMatch(/secret|foreign/);
    expect($(".neighbours").length).toBe(0);
  });

  test("shows titles of other articles as text", async () => {
    const fixture = await hostedFixture(database.db);
    await publish(fixture, "attack", { title: "<script>alert(1)</script> anvils", keywords: ["anvils"] });
    await publish(fixture, "victim", { title: "Buying anvils", keywords: ["anvils"] });
    const $ = await page(`${fixture.home}/victim`);
    expect($(".related li").text()).toBe("<script>alert(1)</script> anvils");
    expect($("script:not([type='application/ld+json'])").length).toBe(0);
  });

  test("is still answered with one short statement when it was printed before", async () => {
    const fixture = await hostedFixture(database.db);
    await publish(fixture, "kept");
    await page(`${fixture.home}/kept`);
    const watch = watchStatements(database.db);
    await page(`${fixture.home}/kept`);
    watch.stop();
    expect(watch.sent).toHaveLength(1);
    expect(watch.sent[0]?.text).not.toContain("json_agg");
  });
});

describe("Related articles", () => {
  test("are those that share most words, at most three, and none that share no word", async () => {
    const fixture = await hostedFixture(database.db);
    const subjects: [slug: string, title: string, keyword: string][] = [
      ["gutters", "Cleaning gutters", "gutter cleaning"],
      ["prices", "Anvil prices", "anvil price"],
      ["how-to-buy", "How to buy an anvil", "buy anvil"],
      ["stands", "Anvil stands", "stand for an anvil"],
      ["used", "Selling a used anvil", "sell anvil used"],
      ["own", "Buying anvils", "buy an anvil"],
      ["tulips", "Tulips", "tulips"],
    ];
    for (const [slug, title, keyword] of subjects)
      await publish(fixture, slug, { title, keywords: [keyword] });
    await publish(fixture, "draft", { title: "Buying anvils twice", keywords: ["buy"], status: "draft" });
    const related = linksIn(await page(`${fixture.home}/own`), ".related a");
    expect(related[0]).toBe("how-to-buy");
    expect(related).toHaveLength(3);
    expect(related).not.toContain("gutters");
    expect(related).not.toContain("draft");
    expect(linksIn(await page(`${fixture.home}/tulips`), ".related a")).toEqual([]);
  });
});

describe("The feed of a blog", () => {
  test("is read by a feed reader, with the newest articles first and no draft", async () => {
    const fixture = await hostedFixture(database.db, { brandName: "Anvils & <Sons>" });
    await publish(fixture, "old", { title: "A < B & \u0007bell" });
    await publish(fixture, "new");
    await publish(fixture, "hidden", { status: "draft" });
    const answer = await serveFeed(site(), new Request(`${fixture.home}/feed.xml`));
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = await new Parser().parseString(await answer.text());
    expect(feed.title).toBe("Anvils & <Sons>");
    expect(feed.items.map(({ title, link }) => [title, link])).toEqual([
      ["new", `${fixture.home}/new`],
      ["A < B & bell", `${fixture.home}/old`],
    ]);
  });

  test("answers 304 to a reader that has it, and is named by every page", async () => {
    const fixture = await hostedFixture(database.db);
    await publish(fixture, "only");
    const url = `${fixture.home}/feed.xml`;
    const etag = (await serveFeed(site(), new Request(url))).headers.get("etag") ?? "";
    const again = await serveFeed(site(), new Request(url, { headers: { "If-None-Match": etag } }));
    expect(again.status).toBe(304);
    for (const path of ["only", "missing"]) {
      const $ = await page(`${fixture.home}/${path}`);
      expect($('link[rel="alternate"][type="application/atom+xml"]').attr("href")).toBe(url);
    }
  });
});

test("the page for an unknown address offers the newest articles, and no draft", async () => {
  const fixture = await hostedFixture(database.db);
  for (let number = 1; number <= 7; number++) await publish(fixture, `article-${number}`);
  await publish(fixture, "a-draft", { status: "draft" });
  const answer = await servePost(site(), new Request(`${fixture.home}/nowhere`));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  const $ = load(await answer.text());
  expect(linksIn($, ".newest a")).toEqual([7, 6, 5, 4, 3].map((number) => `article-${number}`));
  expect($('meta[name="robots"]').attr("content")).toBe("noindex");
});
