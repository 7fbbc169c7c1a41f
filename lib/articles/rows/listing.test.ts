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

/** Articles 10, 20, 30 and 40 have results: the first has the most clicks, the last the most impressions. */
async function addResults(db: Database, projectId: string): Promise<void> {
  await db.execute(sql`
    insert into article_result (article_id, project_id, page, until_day, clicks, impressions, verdict, reasons, queries,
      computed_at)
    select article.id, ${projectId}, 'example.com/' || n, '2026-11-25', 100 - n, 1000 + n,
      case n when 10 then 'expand' when 20 then 'too_early' when 30 then 'refresh' else 'leave' end, '[]', '[]', now()
    from generate_series(10, 40, 10) n
    join article on article.project_id = ${projectId} and article.slug = 's' || n`);
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
  await addResults(db, own.id);
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

  test("by results, has those with the greatest first, and then those without results, the newest first", async () => {
    const first = async (order: ListingPage["order"], filter: ListingFilter = {}) =>
      (await titlesOf(filter, { order, limit: 5 })).titles;
    expect(await first("clicks")).toEqual([10, 20, 30, 40, 4000]);
    expect(await first("impressions")).toEqual([40, 30, 20, 10, 4000]);
    expect(await first("verdict")).toEqual([30, 10, 40, 20, 4000]);
    const rest = await titlesOf({}, { order: "clicks", offset: 5, limit: 2 });
    expect(rest).toEqual({ titles: [3999, 3998], total: rows, atLeast: false });
    expect((await titlesOf({}, { order: "clicks", offset: 1, limit: 2 })).titles).toEqual([20, 30]);
  });

  test("by results, is narrowed by filters with and without an index of their own", async () => {
    expect(await titlesOf({ languageCode: "en" }, { order: "verdict", limit: 3 })).toMatchObject({
      titles: [30, 10, 40],
    });
    const hidden = await titlesOf({ mark: "hidden" }, { order: "clicks", limit: 50 });
    expect(hidden).toMatchObject({ total: rows / 500, atLeast: false });
    expect(await titlesOf({ mark: "offered" }, { order: "clicks", limit: 2 }, 10)).toMatchObject({
      titles: [10, 20],
      atLeast: true,
    });
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
  const tables = ["article", "article_search", "article_result", "publication"] as const;
  test.each<[string, ListingFilter, Partial<ListingPage>, number]>([
    ["the first page", {}, {}, 45],
    ["the best articles", {}, { order: "score" }, 45],
    ["the titles in order", {}, { order: "title" }, 45],
    ["the most clicks", {}, { order: "clicks" }, 90],
    ["the verdicts in order", {}, { order: "verdict", limit: 3 }, 30],
    ["a language", { languageCode: "fr" }, {}, 30],
    ["a language by clicks", { languageCode: "fr" }, { order: "clicks" }, 30],
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
