import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { listRemarks, sentBackAmong } from "./remarks";

let database: TestDatabase;
const [workspaceId, projectId, articleId] = [newId(), newId(), newId()];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.execute(sql`insert into workspace (id, name) values (${workspaceId}, 'Acme')`);
  await db.execute(sql`insert into project (id, workspace_id, name, slug, website, language_code, brand_name, brand_description)
    values (${projectId}, ${workspaceId}, 'Acme', 'acme', 'https://example.com', 'en', 'Acme', '')`);
  await db.execute(sql`
    insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key, language_code, content_markdown, content_html, word_count)
    select case when n = 1 then ${articleId}::uuid else gen_random_uuid() end, ${projectId}, 't', 's' || n, '', '', 'k', 'k' || n, 'en', '', '', 1
    from generate_series(1, 20) n`);
  await db.execute(sql`
    insert into article_remark (id, article_id, version, text, created_by, settled_at, settled_by)
    select gen_random_uuid(), a.id, 1, 'Remark', 'ada@example.com', case when n > 10 then now() - make_interval(mins => n) end, 'grace'
    from article a, generate_series(1, 300) n`);
  await db.execute(sql`analyze article_remark`);
});
afterAll(() => database.drop());

test("the remarks of an article are read by the index, however many were ever settled", async () => {
  const rows = await expectIndexed(
    database,
    ["article_remark"],
    async (db) => expect(await listRemarks(db, { id: articleId })).toHaveLength(60),
    { rowsMax: 60 },
  );
  expect(rows).toHaveLength(2);
});

test("which articles of a page are sent back is read from their open remarks alone", async () => {
  await expectIndexed(
    database,
    ["article_remark"],
    async (db) => expect(await sentBackAmong(db, [articleId, newId()])).toEqual(new Set([articleId])),
    { rowsMax: 10 },
  );
  expect(await sentBackAmong(database.db, [])).toEqual(new Set());
});
