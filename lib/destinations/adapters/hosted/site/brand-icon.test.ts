import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { samplePost } from "../../../testing/sample-post";
import { baseUrl, hostedFixture } from "../testing/hosted-fixture";
import { serveIcon } from "./serve-blog";
import { serveIndex } from "./serve-lists";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl });
const iconAt = (home: string) => serveIcon(site(), new Request(`${home}/mark.svg`));
const iconOf = (html: string) => load(html)('link[rel="icon"]').attr("href");

describe("the icon of a blog", () => {
  test("is named by its front page and its articles, and is an image that browsers may show", async () => {
    const fixture = await hostedFixture(database.db);
    const { destination, connection, home } = fixture;
    await destination.publish(connection, samplePost({ status: "publish", slug: "anvils" }));
    const front = await serveIndex(site(), new Request(home));
    expect(front.headers.get("content-security-policy")).toContain("img-src http: https:");
    expect(iconOf(await front.text())).toBe(`${home}/mark.svg`);
    expect(iconOf((await fixture.visit(`${home}/anvils`)).html)).toBe(`${home}/mark.svg`);
    const icon = await iconAt(home);
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(icon.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test.each([
    ["Acme Forge", "A"],
    ["“élan”", "É"],
    ["株式会社アクメ", "株"],
    ["3M", "3"],
    ["नमस्ते", "न"],
    ["…", "•"],
    ["<script>alert(1)</script>", "S"],
    ["&amp", "A"],
  ])("of the brand “%s” has the sign %s", async (brandName, sign) => {
    const { home } = await hostedFixture(database.db, { brandName });
    const $ = load(await (await iconAt(home)).text(), { xml: true });
    expect($("svg > text").text()).toBe(sign);
    expect($("script")).toHaveLength(0);
  });

  test("does not exist without a blog", async () => {
    expect((await iconAt(`${baseUrl}/blog/nobody-at-all`)).status).toBe(404);
  });
});
