import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { findLivePage, listLiveAddresses, listTeasers } from "./queries";

const posts = 4000;
/** Entries have 1.5 kilobytes each, so that reading all of them would take eight hundred blocks. */
const blocksMax = 250;
const projectId = newId();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const workspaceId = newId();
  await database.db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await database.db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: "acme",
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme",
  });
  await database.db.execute(sql`
    insert into hosted_post (id, project_id, article_id, slug, title, html, excerpt, meta_description,
      language_code, status, published_at)
    select gen_random_uuid(), ${projectId}, gen_random_uuid(), 'post-' || n, 'Post ' || n,
      (select string_agg(md5(n || '-' || part), ' ') from generate_series(1, 45) part), 'About', 'About', 'en',
      'publish', now() - make_interval(mins => n)
    from generate_series(1, ${posts}::int) n`);
});
afterAll(() => database.drop());

describe("A hosted blog with thousands of entries", () => {
  test("reads only the entries of the requested page, however deep", async () => {
    const [plan] = await expectIndexed(
      database,
      ["hosted_post"],
      async (db) => {
        const page = await listTeasers(db, projectId, { limit: 20, offset: posts - 20 });
        expect(page.map(({ slug }) => slug)).toEqual(
          Array.from({ length: 20 }, (_, index) => `post-${posts - 19 + index}`),
        );
      },
      { rowsMax: posts + 20 },
    );
    expect(plan?.buffers).toBeLessThan(blocksMax);
  });

  test("lists every address for the sitemap from the index alone", async () => {
    const [plan] = await expectIndexed(
      database,
      ["hosted_post"],
      async (db) =>
        expect(await listLiveAddresses(db, projectId, { limit: posts, offset: 0 })).toHaveLength(posts),
      { rowsMax: posts },
    );
    expect(plan?.buffers).toBeLessThan(blocksMax);
  });

  test("reads for a page its own entry and those next to it alone, however many there are", async () => {
    await expectIndexed(
      database,
      ["hosted_post"],
      async (db) => {
        const found = await findLivePage(db, "acme", "post-2000");
        expect(found?.nearby.newer.map(({ slug }) => slug)).toEqual(["post-1999"]);
        expect(found?.nearby.older.map(({ slug }) => slug)).toEqual(["post-2001"]);
      },
      { rowsMax: 60 },
    );
  });
});
