import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deleteOldActivity, listActivityRows } from "./queries";

const [workspaceId, projectId, actor] = [newId(), newId(), newId()];
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
    insert into activity (id, operation, outcome, surface, actor_kind, actor_id, resource_id, workspace_id, project_id,
      request_id, created_at)
    select gen_random_uuid(), case when n % 100 = 0 then 'keys.mint' else 'articles.publish' end,
      case when n % 100 = 1 then 'forbidden' else 'ok' end, case when n % 100 = 2 then 'command' else 'rest' end, 'key',
      case when n % 100 = 3 then ${actor}::uuid end, case when n % 100 = 4 then ${actor}::uuid end, ${workspaceId},
      case when n % 2 = 0 then ${projectId}::uuid end, gen_random_uuid(), now() - make_interval(hours => n)
    from generate_series(1, 12000) n`);
});
afterAll(() => database.drop());

describe("however long the audit trail is,", () => {
  test.each([
    ["a page of the trail of a workspace", { workspaceId }],
    ["a page of the trail of a project", { workspaceId, projectId }],
    ["a page of what one person did", { workspaceId, actor }],
    ["a page of what was done to one thing", { workspaceId, resource: actor }],
    ["a page of one operation", { workspaceId, operation: "keys.mint" }],
    ["a page of one surface", { workspaceId, surface: "command" }],
    ["a page of refusals", { workspaceId, outcome: "forbidden" }],
  ])("%s reads no more rows than it shows", async (_what, of) => {
    await expectIndexed(
      database,
      ["activity"],
      async (db) => {
        const { next } = await listActivityRows(db, of, { limit: 20 });
        const after = await listActivityRows(db, of, { limit: 20, before: next ?? undefined });
        expect(after.rows).toHaveLength(20);
      },
      { rowsMax: 25 },
    );
  });

  test("a page of several filters that nothing matches looks at a bounded part, and says where to go on", async () => {
    const nothing = { workspaceId, outcome: "ok", surface: "rest", since: new Date("2100-01-01") };
    const everything = { workspaceId, outcome: "ok", projectId, operation: "never" };
    await expectIndexed(
      database,
      ["activity"],
      async (db) => {
        expect(await listActivityRows(db, everything, { limit: 20 })).toEqual({ rows: [], next: null });
        expect((await listActivityRows(db, nothing, { limit: 20 })).rows).toEqual([]);
      },
      { rowsMax: 5000 },
    );
    const rare = { workspaceId, surface: "rest", outcome: "ok", until: new Date(0) };
    const { rows, next } = await listActivityRows(
      database.db,
      { ...rare, until: undefined, since: new Date(0) },
      { limit: 20 },
    );
    expect([rows.length, next]).toEqual([20, rows.at(-1)?.id]);
  });

  test("pages of several filters find all that match, and each once", async () => {
    const of = { workspaceId, outcome: "ok", surface: "command", projectId };
    const found: string[] = [];
    for (let before: string | undefined, pages = 0; pages < 50; pages += 1) {
      const { rows, next } = await listActivityRows(database.db, of, { limit: 7, before });
      found.push(...rows.map(({ id }) => id));
      if (next === null) break;
      before = next;
    }
    const [{ count } = { count: 0 }] = await database.db.execute<{ count: number }>(sql`
      select count(*)::int as count from activity where outcome = 'ok' and surface = 'command' and project_id = ${projectId}`);
    expect([found.length, new Set(found).size]).toEqual([count, count]);
    expect(count).toBeGreaterThan(50);
  });

  test("one statement that removes old entries reads only those that it removes", async () => {
    await expectIndexed(
      database,
      ["activity"],
      async (db) => expect(await deleteOldActivity(db, 100)).toBeGreaterThan(0),
      { rowsMax: 2000 },
    );
  });
});
