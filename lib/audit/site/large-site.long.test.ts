import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { cleanSite, insertSite } from "../testing/audited-site";
import { judgeSite } from "./judge-site";
import { nearDuplicates } from "./rows/duplicates";

const pages = 50_000;
let database: TestDatabase;
let audit: { id: string; url: string };

/** Every page has a text of its own, except for pairs of which one differs in two bits from the other. */
beforeAll(async () => {
  database = await createTestDatabase();
  audit = await insertSite(database.db, cleanSite());
  await database.db.execute(sql`
    insert into audit_page (audit_id, id, kind, url, depth, found_by, in_sitemap, state, status, links_in, click_depth,
      content_type, indexable, title, description, text_hash, simhash, facts, findings, passed_rules)
    select ${audit.id}, 100 + n, 'page', 'https://acme.example/p/' || n, 2, 'link', true, 'done', 200, 1, 2,
      'text/html', true, 'Title ' || n, 'Description ' || n, md5(n::text)::uuid,
      ('x' || substr(md5((n - n % 1000)::text || case when n % 1000 < 2 then '' else n::text end), 1, 16))::bit(64)::bigint
        # case when n % 1000 = 1 then 36028797018963970 else 0 end,
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
  // Each page in each of four orders, with ten neighbours each.
  expect(Math.max(...rows)).toBeLessThanOrEqual(4 * 10 * (pages + 10));
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
