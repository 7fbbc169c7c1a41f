import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deleteOldActivity, listActivityRows } from "./queries";

const [workspaceId, projectId] = [newId(), newId()];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: "acme",
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme",
  });
  await db.execute(sql`
    insert into activity (id, operation, outcome, surface, actor_kind, workspace_id, project_id, request_id, created_at)
    select gen_random_uuid(), 'articles.publish', 'ok', 'rest', 'key', ${workspaceId},
      case when n % 2 = 0 then ${projectId}::uuid end, gen_random_uuid(), now() - make_interval(hours => n)
    from generate_series(1, 8000) n`);
});
afterAll(() => database.drop());

describe("however long the audit trail is,", () => {
  test.each([
    ["a page of the trail of a workspace", { workspaceId }],
    ["a page of the trail of a project", { workspaceId, projectId }],
  ])("%s reads no more rows than it shows", async (_what, of) => {
    await expectIndexed(
      database,
      ["activity"],
      async (db) => {
        const [first] = await listActivityRows(db, of, { limit: 20 });
        expect(await listActivityRows(db, of, { limit: 20, before: first?.id })).toHaveLength(20);
      },
      { rowsMax: 25 },
    );
  });

  test("one statement that removes old entries reads only those that it removes", async () => {
    await expectIndexed(
      database,
      ["activity"],
      async (db) => expect(await deleteOldActivity(db, 100)).toBe(true),
      { rowsMax: 2000 },
    );
  });
});
