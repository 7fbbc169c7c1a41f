import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { blogCategory } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { statementsOf } from "@/lib/testing/watch-statements";
import { samplePost } from "../../../testing/sample-post";
import { phraseSubject } from "../subject";
import { baseUrl, hostedFixture } from "../testing/hosted-fixture";
import { servePost } from "./serve-blog";
import { serveCategory, serveIndex, serveSearch } from "./serve-lists";
import { serveSitemap } from "./serve-sitemap";

/** Over the wire, without pictures: half of what one picture of a page takes. */
const bytesMax = 10_000;

let database: TestDatabase;
let home = "";
const site = () => ({ db: database.db, tasks: inlineTasks, baseUrl, spendSearch: async () => null });

beforeAll(async () => {
  database = await createTestDatabase();
  const fixture = await hostedFixture(database.db, { brandDescription: "Anvils for all." });
  home = fixture.home;
  for (let number = 1; number <= 25; number += 1)
    await fixture.destination.publish(fixture.connection, article(number));
  await database.db.insert(blogCategory).values({
    id: newId(),
    projectId: fixture.projectId,
    slug: "anvils",
    name: "Anvils",
    words: ["anvil"],
    subjects: [phraseSubject("anvil")],
    position: 0,
  });
});
afterAll(() => database.drop());

/** 1,200 words of which hardly two sentences are alike, as in a real article. */
function article(number: number) {
  const sections = Array.from({ length: 6 }, (_, section) => {
    const sentences = Array.from({ length: 20 }, (__, sentence) =>
      sentenceOf(number * 1_000 + section * 40 + sentence),
    );
    return `<h2 id="part-${section}">Part ${section} of anvil ${number}</h2><p>${sentences.join(" ")}</p>`;
  });
  return samplePost({
    status: "publish",
    slug: `anvil-${number}`,
    title: `How to care for anvil ${number}`,
    keywords: ["anvil"],
    html: sections.join(""),
  });
}

const words =
  "anvil oil rust hammer forge steel face horn edge stand wood block grind heat cool smith shop winter week dry cloth wax brush chip crack weld repair strike ring sound level bolt chain floor dust scale coal fire water salt storage cover paint handle tongs vice punch chisel".split(
    " ",
  );

function sentenceOf(seed: number): string {
  let state = seed * 2_654_435_761;
  const picked = Array.from({ length: 10 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length];
  });
  return `The ${picked.join(" ")}.`;
}

const pages = [
  ["the front page", "", serveIndex, 2],
  ["its second page", "?page=2", serveIndex, 2],
  ["a category", "/category/anvils", serveCategory, 2],
  ["an article that was not printed yet", "/anvil-12", servePost, 6],
  ["an article that was printed before", "/anvil-12", servePost, 1],
  ["a search", "/search?q=anvil", serveSearch, 3],
  ["an address without a page", "/nothing", servePost, 4],
  ["the sitemap", "/sitemap.xml", serveSitemap, 3],
] as const;

describe("The pages of a hosted blog", () => {
  test.each(pages)("are light and cost few statements: %s", async (_name, address, serve, statementsMax) => {
    let html = "";
    const sent = await statementsOf(database.db, async () => {
      html = await (await serve(site(), new Request(`${home}${address}`))).text();
    });
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(statementsMax);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    expect(gzipSync(html).byteLength).toBeLessThan(bytesMax);
    expect(brotliCompressSync(html, quality).byteLength).toBeLessThan(bytesMax);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });
});
