import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { baseUrl, type HostedFixture, hostedFixture } from "../testing/hosted-fixture";
import { partEntriesMax, serveSitemap } from "./serve-sitemap";

const posts = partEntriesMax + 3;
/** As long as a slug may be, in letters that take nine characters of an address. */
const letters = 190;
let database: TestDatabase;
let fixture: HostedFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await hostedFixture(database.db);
  await database.db.execute(sql`
    insert into hosted_post (id, project_id, article_id, slug, title, html, excerpt, meta_description,
      language_code, status, published_at)
    select gen_random_uuid(), ${fixture.projectId}, gen_random_uuid(), repeat('語', ${letters}::int) || n, 'Post', 'Text', 'About',
      'About', 'ja', 'publish', now() - make_interval(mins => n)
    from generate_series(1, ${posts}::int) n`);
});
afterAll(() => database.drop());

const ask = async (query: string) => {
  const site = { db: database.db, tasks: inlineTasks, baseUrl };
  const response = await serveSitemap(site, new Request(`${fixture.home}/sitemap.xml${query}`));
  return { status: response.status, xml: await response.text() };
};
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test("the sitemap of a huge blog is a list of parts, which have each address once and stay below the limits", async () => {
  const { xml: list } = await ask("");
  expect(list).toContain("<sitemapindex");
  const parts = addressesIn(list);
  expect(parts).toEqual([1, 2].map((part) => `${fixture.home}/sitemap.xml?part=${part}`));
  const texts = await Promise.all(parts.map(async (part) => (await ask(new URL(part ?? "").search)).xml));
  const listed = texts.map(addressesIn);
  expect(listed.map(({ length }) => length)).toEqual([partEntriesMax + 1, posts - partEntriesMax]);
  expect(new Set(listed.flat()).size).toBe(posts + 1);
  expect(listed[0]?.[0]).toBe(fixture.home);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(50_000_000);
});

test.each(["?part=3", "?part=0", "?part=51", "?part=-1", "?part=x", "?part="])(
  "a part that does not exist is not found: %s",
  async (query) => {
    expect((await ask(query)).status).toBe(404);
  },
);
