import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { project, workspace } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { listJobRows } from "./queries";

const jobs = 4000;
const [workspaceId, projectId] = [newId(), newId()];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(workspace).values({ id: workspaceId, name: "Acme" });
  await database.db.insert(project).values({
    id: projectId,
    workspaceId,
    name: "Acme",
    slug: "acme",
    website: "https://acme.example",
    languageCode: "en",
    brandName: "Acme",
  });
  await database.db.execute(sql`
    insert into job (id, workspace_id, project_id, keyword, keyword_key, status, stage, brief, created_at)
    select gen_random_uuid(), ${workspaceId}, ${projectId}, 'keyword ' || n, 'keyword ' || n, 'failed', null,
      (select string_agg(md5(n || '-' || part), ' ') from generate_series(1, 30) part), now() - make_interval(mins => n)
    from generate_series(1, ${jobs}::int) n`);
});
afterAll(() => database.drop());

test("a deep page of a project's jobs reads no job but its own", async () => {
  const [plan] = await expectIndexed(
    database,
    ["job"],
    async (db) => {
      const page = await listJobRows(db, { kind: "all" }, projectId, { limit: 20, offset: jobs - 20 });
      expect(page.map(({ keyword }) => keyword)).toEqual(
        Array.from({ length: 20 }, (_, index) => `keyword ${jobs - 19 + index}`),
      );
    },
    { rowsMax: jobs + 20 },
  );
  // The jobs fill some 700 blocks.
  expect(plan?.buffers).toBeLessThan(200);
});
