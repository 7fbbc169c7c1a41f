import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { fingerprintOf } from "../crawl/fingerprint";
import { cleanSite, insertSite } from "../testing/audited-site";
import { judgeSite } from "./judge-site";
import { nearDuplicates } from "./rows/duplicates";
import { analysePages } from "./rows/findings";

const pages = 50_000;
let database: TestDatabase;
let audit: { id: string; url: string; projectId: string };

/** Every page has a text of its own, except for pairs of which one differs in an eighth of its sketch from the other. */
beforeAll(async () => {
  database = await createTestDatabase();
  audit = await insertSite(database.db, cleanSite());
  await database.db.execute(sql`
    insert into audit_page (audit_id, id, kind, url, depth, found_by, in_sitemap, state, status, links_in, click_depth,
      content_type, indexable, title, description, text_hash, sketch, facts, findings, passed_rules)
    select ${audit.id}, 100 + n, 'page', 'https://acme.example/p/' || n, 2, 'link', true, 'done', 200, 1, 2,
      'text/html', true, 'Title ' || n, 'Description ' || n, md5(n::text)::uuid,
      array(select hashtext(nr || '/' || (n - n % 1000) || case
          when n % 1000 = 0 or n % 1000 = 1 and nr % 8 > 0 then '' else '/' || n end)
        from generate_series(0, 63) nr),
      '{"alternates": [], "notMeasured": []}', case when n % 10 = 0 then ${finding}::jsonb else '[]' end,
      array['title-present', 'served-with-https', 'language-declared']
    from generate_series(1, ${pages}::int) n`);
});
const finding = JSON.stringify([{ id: "description-present", detail: "None.", evidence: [] }]);
afterAll(() => database.drop());

test("a site of 50,000 pages is judged, and the near duplicates among them are found", {
  timeout: 120_000,
}, async () => {
  const { report, score } = await judgeSite({ db: database.db, tasks: inlineTasks }, audit);
  const check = (id: string) => report.checks.find((each) => each.id === id);
  // Pages n and n + 1 of each full thousand but the last, whose second page is past the end.
  expect(check("texts-distinct")).toMatchObject({ applicable: pages + 4, affected: 2 * (pages / 1000 - 1) });
  expect(check("description-present")).toMatchObject({ affected: pages / 10 });
  expect(check("titles-unique")).toMatchObject({ affected: 0 });
  expect(score).toBeGreaterThan(90);
  // A second run, as after an interruption, finds the same.
  const again = await judgeSite({ db: database.db, tasks: inlineTasks }, audit);
  expect(again.report).toEqual(report);
});

test("near duplicates are not found by comparing every page with every other", {
  timeout: 60_000,
}, async () => {
  const [plan] = await database.db.execute<{ "QUERY PLAN": { Plan: Plan }[] }>(
    sql`explain (analyze, format json) ${nearDuplicates.affected(audit.id)}`,
  );
  const rows = rowsOf(plan?.["QUERY PLAN"][0]?.Plan);
  expect(rows.length).toBeGreaterThan(5);
  // Each page in each of sixteen bands, with four others each.
  expect(Math.max(...rows)).toBeLessThanOrEqual(16 * 4 * (pages + 10));
});

describe("ten thousand texts of one template", () => {
  /** A fifth of each text is the template's; the rest is of the page, or of the page that it was copied from. */
  const template = Array.from({ length: 60 }, (_, nr) => `menu${nr}`);
  const own = (page: number) => Array.from({ length: 240 }, (_, nr) => `p${page}w${nr}`);
  /** Replaces every n-th word of a copy, where n is `every`. */
  const copyOf = (page: number, copy: number, every: number) =>
    own(page).map((word, nr) => ((nr + copy) % every === 0 ? `c${copy}w${nr}` : word));
  const texts = new Map<string, string[]>();
  for (let page = 0; page < 9_000; page += 1) texts.set(`/own/${page}`, own(page));
  for (let copy = 0; copy < 500; copy += 1) texts.set(`/large-group/${copy}`, copyOf(10_000, copy, 60));
  for (let pair = 0; pair < 250; pair += 1) texts.set(`/near/${pair}`, copyOf(pair, pair, 40));
  for (let pair = 250; pair < 500; pair += 1) texts.set(`/apart/${pair}`, copyOf(pair, pair, 4));

  test("have their near duplicates found, in groups of any size, and no others", {
    timeout: 120_000,
  }, async () => {
    const { db } = database;
    const { id } = await insertSite(db, cleanSite());
    const rows = [...texts].map(([path, words], index) => ({
      id: index + 100,
      url: `https://acme.example${path}`,
      ...fingerprintOf([...template, ...words].join(" ")),
    }));
    // As when PostgreSQL last analysed the table before this audit began: it knows another audit only.
    await db.execute(sql`delete from audit_page where audit_id <> ${audit.id}`);
    await db.execute(sql`vacuum analyze audit_page`);
    await db.execute(sql`
      insert into audit_page (audit_id, id, kind, url, depth, found_by, state, status, indexable, text_hash, sketch, passed_rules)
      select ${id}, given.id, 'page', url, 1, 'link', 'done', 200, true, "textHash"::uuid, sketch, '{}'
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as given (id int, url text, "textHash" text, sketch int[])`);
    await analysePages(db, id);
    const found = await db.execute<{ url: string }>(sql`
      select (select url from audit_page where audit_id = ${id} and id = found.page) as url
      from (${nearDuplicates.affected(id)}) found`);
    const urls = found.map(({ url }) => url);
    const count = (path: string) => urls.filter((url) => url.includes(path)).length;
    expect(count("/large-group/")).toBe(500);
    expect(count("/near/")).toBeGreaterThanOrEqual(245);
    expect(count("/apart/")).toBe(0);
    // Those that the pages under /near were copied from.
    expect(count("/own/")).toBe(count("/near/"));
  });
});

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

function rowsOf(plan: Plan | undefined): number[] {
  if (plan === undefined) return [];
  return [plan["Actual Rows"] * plan["Actual Loops"], ...(plan.Plans ?? []).flatMap(rowsOf)];
}
