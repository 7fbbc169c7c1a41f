import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { job, project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import {
  countOpenJobsUpTo,
  listDoneJobRows,
  listFailedJobRows,
  listOpenJobRows,
  listProjectsWithCounts,
} from "./queries";

const rowsOfEach = 3000;
const all = { kind: "all" } as const;
const workspaceId = newId();
const [busy, other] = [newId(), newId()];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(workspace).values({ id: workspaceId, name: "Growing" });
  for (const projectId of [busy, other]) {
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
    await insertJobs(db, projectId, "open", { status: "queued", stage: "research" });
    await insertJobs(db, projectId, "failed", { status: "failed", stage: null });
    // Every failed job's keyword has a later job.
    await insertJobs(db, projectId, "failed", { status: "done", stage: null });
    await db.execute(sql`
      insert into article (id, project_id, title, slug, meta_description, excerpt, seed_keyword, keyword_key,
        language_code, content_markdown, content_html, word_count)
      select gen_random_uuid(), ${projectId}, 'Title', 's' || n, '', '', 'k' || n, 'k' || n, 'en', 'Text', '<p>Text</p>', 1
      from generate_series(1, ${rowsOfEach}::int) n`);
  }
});
afterAll(() => database?.drop());

let made = 0;

/** Inserts jobs with a keyword of their own each, newer than all that were inserted before. */
async function insertJobs(
  db: Database,
  projectId: string,
  prefix: string,
  { status, stage }: { status: string; stage: string | null },
): Promise<void> {
  made += 1;
  await db.execute(sql`
    insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, next_at, error)
    select lpad(to_hex(${made}::int * 100000 + n), 32, '0')::uuid, ${workspaceId}, ${projectId}, ${prefix}::text || n,
      ${prefix}::text || n, ${status}, ${stage}, now() + interval '1 day',
      case when ${status}::text = 'failed' then 'The model is gone.' end
    from generate_series(1, ${rowsOfEach}::int) n`);
}

/** Ids as long as those of jobs, of which there are none. */
const idsOf = (count: number) => Array.from({ length: count }, () => newId());

describe("a page of the dashboard reads few rows, however many there are", () => {
  test.each<[string, "job" | "article_count", number, (db: Database) => Promise<unknown>]>([
    ["what is being written", "job", 20, (db) => listOpenJobRows(db, all, busy, 20)],
    ["how much is being written", "job", 101, (db) => countOpenJobsUpTo(db, busy, 100)],
    ["what was being written before", "job", 20, (db) => listDoneJobRows(db, all, busy, idsOf(20))],
    [
      "the failed jobs, when each of their keywords has a later job",
      "job",
      400,
      (db) => listFailedJobRows(db, all, busy, 10),
    ],
    ["how many articles each project has", "article_count", 2, (db) => listProjectsWithCounts(db, all)],
  ])("%s", async (_title, table, rowsMax, work) => {
    await expectIndexed(database, [table], work, { rowsMax });
  });
});

test("the count of open jobs stops at its maximum and says that there are more", async () => {
  const { db } = database;
  expect(await countOpenJobsUpTo(db, busy, 10)).toEqual({ total: 10, atLeast: true });
  expect(await countOpenJobsUpTo(db, busy, rowsOfEach)).toEqual({ total: rowsOfEach, atLeast: false });
  const [first] = await listProjectsWithCounts(db, all);
  expect(first?.articles).toBe(rowsOfEach);
});

test("the newest failed jobs are shown first", async () => {
  const id = newId();
  await database.db.insert(job).values({
    id,
    workspaceId,
    projectId: busy,
    keyword: "of today",
    keywordKey: "of today",
    status: "failed",
    stage: null,
    error: "The model is gone.",
  });
  expect((await listFailedJobRows(database.db, all, busy, 10)).map((row) => row.id)).toEqual([id]);
});
