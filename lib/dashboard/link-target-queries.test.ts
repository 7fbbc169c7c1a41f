import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { audit, integration, project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  findLatestAuditedPlace,
  listAddressesOf,
  searchAuditedPageRows,
  searchLiveArticleRows,
} from "./link-target-queries";

const rowsOfEach = 3000;
const pagesOfEach = 8000;
const articlesConsidered = 500;
const pagesConsidered = 1000;
const workspaceId = newId();
const [large, other] = [newId(), newId()];
let database: TestDatabase;
let auditId: string;
let newestArticleId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(workspace).values({ id: workspaceId, name: "Growing" });
  for (const projectId of [large, other]) {
    await db.insert(project).values({
      id: projectId,
      workspaceId,
      name: "Growing",
      slug: projectId,
      website: "https://example.com",
      languageCode: "en",
      brandName: "Growing",
      brandDescription: "",
    });
    await addArticles(db, projectId);
    auditId = await addAudits(db, projectId);
    await addPages(db, auditId);
  }
  const [newest] = await db.execute<{ id: string }>(
    sql`select id from article where project_id = ${large} order by created_at desc limit 1`,
  );
  newestArticleId = newest?.id ?? "";
}, 120_000);
afterAll(() => database?.drop());

/** Article 1 is the oldest. All are live at one connection and missing at the other. */
async function addArticles(db: Database, projectId: string): Promise<void> {
  await db.execute(sql`
    insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
      language_code, content_markdown, content_html, word_count, created_at)
    select gen_random_uuid(), ${projectId}, 'Title ' || n, 's' || n, '', '', 'k' || n, 'k' || n, 'en', 'Text', '', 1,
      now() - make_interval(secs => ${rowsOfEach}::int - n)
    from generate_series(1, ${rowsOfEach}::int) n`);
  for (const state of ["published", "not_live"]) {
    const integrationId = newId();
    await db.insert(integration).values({ id: integrationId, projectId, provider: "hosted", name: "Blog" });
    await db.execute(sql`
      insert into publication (id, project_id, article_id, integration_id, publish_status, state, verify_status,
        external_url, verified_at)
      select gen_random_uuid(), ${projectId}, id, ${integrationId}, 'publish', ${state}, 'verified',
        'https://example.com/' || slug, now()
      from article where project_id = ${projectId}`);
  }
}

/** Many audits finished; returns the id of the last. */
async function addAudits(db: Database, projectId: string): Promise<string> {
  const id = newId();
  const url = "https://example.com/";
  const [host, hosts] = ["example.com", ["example.com"]];
  const values = { workspaceId, projectId, url, host, hosts, pagesMax: 5, rulesetVersion: "1" } as const;
  await db.execute(sql`
    insert into audit (id, workspace_id, project_id, url, trigger, status, stage, host, hosts, pages_max,
      ruleset_version, finished_at, created_at)
    select gen_random_uuid(), ${workspaceId}, ${projectId}, ${url}, 'schedule', 'finished', null, ${host},
      array[${host}], 5, '1', now() - make_interval(days => n), now() - make_interval(days => n)
    from generate_series(1, ${rowsOfEach}::int) n`);
  await db
    .insert(audit)
    .values({ ...values, id, trigger: "dashboard", status: "finished", stage: null, finishedAt: new Date() });
  return id;
}

/** Page 1 has the fewest words. As many images have more links than any page. */
async function addPages(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    insert into audit_page (audit_id, id, kind, url, depth, found_by, state, status, title, word_count, links_in)
    select ${id}, n, case when n <= ${pagesOfEach}::int then 'page' else 'image' end, 'https://example.com/s' || n, 1,
      'link', 'done', 200, case when n <= ${pagesOfEach}::int then 'Title ' || n end,
      case when n <= ${pagesOfEach}::int then n end, n
    from generate_series(1, ${2 * pagesOfEach}::int) n`);
}

const articles = (db: Database, text: string) =>
  searchLiveArticleRows(db, { id: newestArticleId, projectId: large }, text, 10);
const pages = (db: Database, text: string) =>
  searchAuditedPageRows(db, { auditId, hosts: ["example.com"] }, text, 30);

describe("the search for targets of a link reads few rows, however many there are, to find", () => {
  test.each<[string, "article" | "publication" | "audit" | "audit_page", number, (db: Database) => unknown]>([
    ["the newest articles", "article", 20, (db) => articles(db, "")],
    ["the addresses of the newest articles", "publication", 40, (db) => articles(db, "")],
    ["no article", "article", articlesConsidered + 1, (db) => articles(db, "nothing alike")],
    ["no address, when no article matches", "publication", 0, (db) => articles(db, "nothing alike")],
    ["articles of a text that all have", "publication", 40, (db) => articles(db, "title")],
    ["the article's own addresses", "publication", 2, (db) => listAddressesOf(db, newestArticleId)],
    ["the newest audit", "audit", 1, (db) => findLatestAuditedPlace(db, large)],
    ["no page", "audit_page", pagesConsidered, (db) => pages(db, "nothing alike")],
    ["pages of a text that all have", "audit_page", pagesConsidered, (db) => pages(db, "title")],
  ])("%s", async (_title, table, rowsMax, work) => {
    await expectIndexed(database, [table], async (db) => work(db), { rowsMax });
  });
});

test("the newest articles and the longest pages are those that are looked at", async () => {
  const { db } = database;
  const oldest = rowsOfEach - articlesConsidered;
  expect((await articles(db, `title ${oldest}`)).map(({ title }) => title)).toEqual([`Title ${oldest}`]);
  expect(await articles(db, `title ${oldest - 1}`)).toEqual([]);
  const shortest = pagesOfEach - pagesConsidered + 1;
  expect((await pages(db, `title ${shortest}`)).map(({ title }) => title)).toEqual([`Title ${shortest}`]);
  expect(await pages(db, `title ${shortest - 1}`)).toEqual([]);
});
