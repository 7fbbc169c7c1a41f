import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAuthorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import {
  article,
  type IntegrationRow,
  integration,
  type ProjectRow,
  project,
  workspace,
} from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { type ListingFilter, type ListingPage, listArticleIds, listListedArticles } from "./listing";

const rows = 4000;
const firstPage: ListingPage = { order: "newest", limit: 20, offset: 0 };
const workspaceId = newId();
let database: TestDatabase;
let large: ReturnType<typeof asAuthorized<ProjectRow>>;
let blog: ReturnType<typeof asAuthorized<IntegrationRow>>;

async function addProject(db: Database, name: string): Promise<ProjectRow> {
  const id = newId();
  const [row] = await db
    .insert(project)
    .values({
      id,
      workspaceId,
      name,
      slug: id,
      website: "https://example.com",
      languageCode: "en",
      brandName: name,
      brandDescription: "",
    })
    .returning();
  if (row === undefined) throw new Error("no project");
  return row;
}

/** Article 1 is the oldest. Every 1,000th is in French, about zebras, and not live; every 100th has no score. */
async function addArticles(db: Database, projectId: string, integrationId: string): Promise<void> {
  await db.execute(sql`
    insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key, language_code,
      content_markdown, content_html, word_count, score, hidden, created_at)
    select gen_random_uuid(), ${projectId}, 'Title ' || n, 's' || n, '', '', 'keyword ' || n, 'k' || n,
      case when n % 1000 = 0 then 'fr' else 'en' end,
      'Common words of anvils' || case when n % 1000 = 0 then ', and a **zebra-crossing** at example.com/Étage 鉄床の手入れ' else '' end,
      '', 5, case when n % 100 = 0 then null else n % 100 end, n % 500 = 0,
      now() - make_interval(secs => ${rows}::int - n)
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into publication (id, project_id, article_id, integration_id, publish_status, state, verify_status)
    select gen_random_uuid(), ${projectId}, id, ${integrationId}, 'publish',
      case when language_code = 'fr' then 'not_live' else 'published' end, 'verified'
    from article where project_id = ${projectId} and score is distinct from 50`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(workspace).values({ id: workspaceId, name: "Growing" });
  const [own, other] = [await addProject(db, "Large"), await addProject(db, "Other")];
  for (const each of [own, other]) {
    const [made] = await db
      .insert(integration)
      .values({ id: newId(), projectId: each.id, provider: "hosted", name: "Blog" })
      .returning();
    if (made === undefined) throw new Error("no connection");
    await addArticles(db, each.id, made.id);
    if (each === own) blog = asAuthorized(made);
  }
  large = asAuthorized(own);
  await db.execute("vacuum analyze");
}, 120_000);
afterAll(() => database?.drop());

const list = (filter: ListingFilter, page: Partial<ListingPage> = {}, max?: number) =>
  listArticleIds(database.db, large, filter, { ...firstPage, ...page }, max);
async function titlesOf(filter: ListingFilter, page: Partial<ListingPage> = {}, max?: number) {
  const { ids, ...counted } = await list(filter, page, max);
  const listed = await listListedArticles(database.db, ids);
  return { titles: listed.map(({ title }) => Number(title.replace("Title ", ""))), ...counted };
}

describe("the list of a project's articles", () => {
  test("is in the chosen order, with the exact number of articles", async () => {
    expect(await titlesOf({}, { limit: 2, offset: 2 })).toEqual({
      titles: [rows - 2, rows - 3],
      total: rows,
      atLeast: false,
    });
    expect((await titlesOf({}, { order: "oldest", limit: 2 })).titles).toEqual([1, 2]);
    expect((await titlesOf({}, { order: "title", limit: 2 })).titles).toEqual([1, 10]);
    const best = await listListedArticles(database.db, (await list({}, { order: "score" })).ids);
    expect(new Set(best.map(({ score }) => score))).toEqual(new Set([99]));
    const worst = await listListedArticles(database.db, (await list({}, { order: "lowest_score" })).ids);
    expect(new Set(worst.map(({ score }) => score))).toEqual(new Set([null]));
  });

  const everyThousandth = [4000, 3000, 2000, 1000];
  test.each<[string, ListingFilter, number[]]>([
    ["a language", { languageCode: "fr" }, everyThousandth],
    ["a state", { state: "not_live" }, everyThousandth],
    ["a word of the text", { search: "Zebra" }, everyThousandth],
    ["the beginning of a word", { search: "zeb" }, everyThousandth],
    ["both parts of a hyphenated word and of an address", { search: "crossing example" }, everyThousandth],
    ["a word with an accent", { search: "étage" }, everyThousandth],
    ["a part of a text without spaces", { search: "手入れ" }, everyThousandth],
    ["a title", { search: "title 3999" }, [3999]],
    ["a keyword", { search: "“keyword” 3999!" }, [3999]],
    ["a score, which an article without one is not within", { scoreMax: 0 }, []],
    ["several filters at once", { search: "common", languageCode: "fr", mark: "hidden" }, everyThousandth],
    ["filters that exclude each other", { languageCode: "fr", state: "published" }, []],
    ["punctuation alone", { search: "' & | ! :*" }, []],
    ["a word that no article has", { search: "zebra quagga" }, []],
  ])("is narrowed by %s", async (_what, filter, expected) => {
    expect(await titlesOf(filter)).toEqual({ titles: expected, total: expected.length, atLeast: false });
  });

  test("knows which articles were never published, there or anywhere", async () => {
    const never = await titlesOf({ state: "none" }, { limit: 50 });
    expect(never.total).toBe(rows / 100);
    expect(await titlesOf({ state: "none", integration: blog }, { limit: 50 })).toEqual(never);
    expect((await titlesOf({ integration: blog })).total).toBe(rows - rows / 100);
  });

  test("shows the newest matches of a word that very many articles contain, and says that there may be more", async () => {
    const found = await titlesOf({ search: "anvils" }, { limit: 3 }, 100);
    expect(found).toMatchObject({ titles: [rows, rows - 1, rows - 2], atLeast: true });
  });

  test("finds a text by what it says now, and nothing in the trash", async () => {
    const { db } = database;
    const [id = ""] = (await list({ search: "keyword 3998" })).ids;
    const isIt = sql`${article.id} = ${id}`;
    await db.update(article).set({ contentMarkdown: "Quagga" }).where(isIt);
    expect((await list({ search: "quagga" })).ids).toEqual([id]);
    expect((await list({ search: "common keyword 3998" })).ids).toEqual([]);
    await db.update(article).set({ deletedAt: new Date() }).where(isIt);
    expect((await list({ search: "quagga" })).ids).toEqual([]);
    await db.update(article).set({ deletedAt: null }).where(isIt);
    expect((await list({ search: "quagga" })).ids).toEqual([id]);
  });

  test("takes a text of the greatest length with as many different words as fit", async () => {
    const { db } = database;
    const [id = ""] = (await list({ search: "keyword 3997" })).ids;
    const markdown = Array.from({ length: 60_000 }, (_, n) => `字${n.toString(36)}é`).join(" ");
    await db.update(article).set({ contentMarkdown: markdown }).where(sql`${article.id} = ${id}`);
    expect((await list({ search: "keyword 3997" })).ids).toEqual([id]);
  });
});

describe("however many articles there are, few rows are read for", () => {
  const tables = ["article", "article_search", "publication"] as const;
  test.each<[string, ListingFilter, Partial<ListingPage>, number]>([
    ["the first page", {}, {}, 45],
    ["the best articles", {}, { order: "score" }, 45],
    ["the titles in order", {}, { order: "title" }, 45],
    ["a language", { languageCode: "fr" }, {}, 30],
    ["a common language", { languageCode: "en" }, {}, 450],
    ["a rare state", { state: "not_live" }, {}, 40],
    ["a common state", { state: "published" }, {}, 450],
    [
      "a connection",
      {
        state: "published",
        get integration() {
          return blog;
        },
      },
      {},
      450,
    ],
    ["a range of scores", { scoreMin: 99 }, {}, 120],
    ["a rare word", { search: "zebra" }, {}, 40],
    ["articles that nothing finds", { state: "none", mark: "sample" }, {}, 450],
  ])("%s", async (_what, filter, page, rowsMax) => {
    await expectIndexed(
      database,
      [...tables],
      async (db) => {
        const { ids } = await listArticleIds(db, large, filter, { ...firstPage, ...page }, 100);
        await listListedArticles(db, ids);
      },
      { rowsMax },
    );
  });

  test.each<[string, ListingFilter]>([
    ["a common word", { search: "anvils" }],
    ["a common word in a rare language", { search: "anvils", languageCode: "fr" }],
  ])("%s, of whose matches in other projects not even the index entries are read", async (_what, filter) => {
    const work = (db: Database) => listArticleIds(db, large, filter, firstPage, 100);
    await expectIndexed(database, ["article", "publication"], work, { rowsMax: 450 });
    await expectIndexed(database, ["article_search"], work, { rowsMax: rows });
  });
});
