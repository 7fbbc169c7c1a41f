import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findKeyHolder } from "@/lib/keys/queries";
import { newId } from "@/lib/platform/db/ids";
import { contentKey, project, user, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { findUnchangedFeed, pullFeed } from "@/lib/projects/feed-queries";
import { pullArticle, pullArticleBySlug } from "./pull-article";
import { pullArticles, pullSummaries } from "./pull-list";

/** Each statement of the pull API, in a table with thousands of rows that it must not read. */
const [workspaceId, projectId, otherId, userId] = [newId(), newId(), newId(), newId()];
const articles = 3000;
let database: TestDatabase;
let one: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(user).values({ id: userId, name: "Owner", email: "owner@acme.example" });
  await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await db.execute(
    sql`insert into member (workspace_id, user_id, role) values (${workspaceId}, ${userId}, 'owner')`,
  );
  for (const [id, slug] of [
    [projectId, "acme"],
    [otherId, "other"],
  ] as const) {
    await db.insert(project).values({
      id,
      workspaceId,
      slug,
      name: "Acme",
      website: "https://acme.example",
      languageCode: "en",
      brandName: "Acme",
    });
    // Every second article is hidden, and the newest thousand of the whole project are.
    await db.execute(sql`
      insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key, keywords,
        language_code, content_markdown, content_html, word_count, gate_issues, faq, hidden, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'Article ' || n, 'article-' || n, '', '', 'keyword ' || n, 'keyword ' || n,
        array['anvil'], 'en', 'Text', '<p>Text</p>', 1, '[]', '[]', n <= 1000 or n % 2 = 0,
        now() - make_interval(mins => n), now() - make_interval(mins => n)
      from generate_series(1, ${articles}::int) n`);
  }
  await db.execute(sql`
    insert into content_key (id, project_id, name, key_hash, key_prefix, feed_token_hash, feed_token_prefix)
    select gen_random_uuid(), ${otherId}, 'Key', 'key ' || n, 'gly_', 'feed ' || n, 'glf_'
    from generate_series(1, 2000) n`);
  await db.insert(contentKey).values({
    projectId,
    name: "Key",
    keyHash: "mine",
    keyPrefix: "gly_",
    feedTokenHash: "my feed",
    feedTokenPrefix: "glf_",
  });
  await db.execute(sql`
    with blog as (
      insert into integration (id, project_id, provider, name)
      values (gen_random_uuid(), ${projectId}, 'hosted', 'Blog') returning id
    )
    insert into publication (id, project_id, article_id, integration_id, publish_status, state, verify_status)
    select gen_random_uuid(), ${projectId}, article.id, blog.id, 'publish', 'published', 'verified'
    from article, blog where article.project_id = ${projectId}`);
  const [row] = await db.execute<{ id: string; slug: string }>(
    sql`select id, slug from article where project_id = ${projectId} and not hidden order by created_at limit 1`,
  );
  if (row === undefined) throw new Error("the test has no article");
  one = row;
});
afterAll(() => database.drop());

const scopes = [
  ["a key", { kind: "project", projectId }],
  ["a member", { kind: "member", userId }],
] as const;

describe.each(scopes)("the rows that are read for %s are those of the answer, for", (_who, scope) => {
  const tables = ["article", "article_count", "publication"] as const;
  const page = { projectId, limit: 50, offset: 0 };
  const known = ["0123"];

  test("one article, by id and by slug", async () => {
    const few = { rowsMax: 2 };
    await expectIndexed(database, [...tables], (db) => pullArticle(db, scope, one.id, known), few);
    const slug = { projectId, slug: one.slug };
    await expectIndexed(database, [...tables], (db) => pullArticleBySlug(db, scope, slug, known), few);
  });

  test("a page of summaries", async () => {
    const pulled = (db: TestDatabase["db"]) => pullSummaries(db, scope, { ...page, known: [] });
    await expectIndexed(database, [...tables], pulled, { rowsMax: 100 });
  });

  test("a page of summaries or of texts for a caller who may have it", async () => {
    const readTwice = { rowsMax: 150 };
    await expectIndexed(
      database,
      [...tables],
      (db) => pullSummaries(db, scope, { ...page, known }),
      readTwice,
    );
    await expectIndexed(
      database,
      [...tables],
      (db) => pullArticles(db, scope, { ...page, known }),
      readTwice,
    );
  });

  test("a deep page, whose skipped rows are read in the index alone", async () => {
    const pulled = (db: TestDatabase["db"]) => pullSummaries(db, scope, { ...page, offset: 900, known: [] });
    const [plan] = await expectIndexed(database, [...tables], pulled, { rowsMax: 1_000 });
    expect(plan?.buffers).toBeLessThan(400);
  });
});

test("the feed reads its own articles and their publications, however many newer ones are hidden", async () => {
  const asked = { projectId, limit: 50 };
  const tables = ["article", "publication"] as const;
  const found: number[] = [];
  await expectIndexed(
    database,
    [...tables],
    async (db) => found.push((await pullFeed(db, asked))?.items.length ?? 0),
    { rowsMax: 160 },
  );
  expect(found).toEqual([50]);
});

test("an unchanged feed is known from the rows of its project alone: no article and no publication is read", async () => {
  const version = (await pullFeed(database.db, { projectId, limit: 50 }))?.version ?? "";
  const found: unknown[] = [];
  const [plan] = await expectIndexed(
    database,
    ["project", "feed_version"],
    async (db) => found.push(await findUnchangedFeed(db, projectId, { versions: [version], since: null })),
    { rowsMax: 1 },
  );
  expect(found).toMatchObject([{ version }]);
  const reads = ["article", "publication"].map((table) => plan?.visited.get(table) ?? 0);
  expect([...reads, plan?.rows]).toEqual([0, 0, 1]);
});

test("a key and a feed token are found by an index", async () => {
  await expectIndexed(
    database,
    ["content_key"],
    async (db) => [await findKeyHolder(db, "key", "mine"), await findKeyHolder(db, "feed", "my feed")],
    { rowsMax: 1 },
  );
});
