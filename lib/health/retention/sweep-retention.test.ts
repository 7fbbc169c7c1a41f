import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { retentionDefaults } from "@/lib/platform/settings/retention-days";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import type { RetentionSettings } from "./kinds";
import { addRetentionRuns } from "./rows/runs";
import { type RetentionDeps, retentionWork } from "./sweep-retention";
import { addAgedRows, countNamed } from "./testing/aged-rows";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

/** Versions are kept for ever by default. */
const settings = { retentionDays: { ...retentionDefaults, article_versions: 90 } };

const depsWith = (
  given: Partial<RetentionSettings>,
  pause: RetentionDeps["pause"] = () => Promise.resolve(),
): RetentionDeps => ({
  db: app.services.db,
  logger: app.services.logger,
  settings: { ...app.services.settings, ...given },
  pause,
});

async function sweep(given: Partial<RetentionSettings> = settings) {
  await addRetentionRuns(app.services.db);
  return sweepUntilIdle(retentionWork(depsWith(given)), { concurrency: 1 });
}

/** As if a night had passed and every lease had expired. */
async function makeDue(): Promise<void> {
  await app.services.db.execute(
    sql`update retention_run set due_at = now() - interval '1 second', lease_until = null, lease_token = null`,
  );
}

describe("the nightly sweep", () => {
  test("deletes what is old of every kind, and keeps what is needed", async () => {
    const { db } = app.services;
    await addAgedRows(app);
    const needed = await countNamed(db, "kept");
    expect(Object.keys(await countNamed(db, "gone"))).toHaveLength(18);
    expect(Object.keys(needed)).toHaveLength(19);
    const { handled, nextInSeconds } = await sweep();
    expect(handled).toBe(17);
    expect(await countNamed(db, "gone")).toEqual({});
    expect(await countNamed(db, "kept")).toEqual(needed);
    expect(nextInSeconds).toBeGreaterThan(0);
    expect(nextInSeconds).toBeLessThanOrEqual(3600);
  });

  test("deletes nothing of the kinds whose setting is 0", async () => {
    const { db } = app.services;
    await addAgedRows(app);
    const before = await countNamed(db, "gone");
    await makeDue();
    const forEver = Object.fromEntries(
      Object.keys(app.services.settings)
        .filter((name) => name.endsWith("Days"))
        .map((name) => [name, 0]),
    );
    await sweep(forEver);
    expect(await countNamed(db, "gone")).toEqual(before);
    await makeDue();
    await sweep();
    expect(await countNamed(db, "gone")).toEqual({});
  });

  test("empties the trash of what has been there long enough, and of nothing else", async () => {
    const { db } = app.services;
    const other = await createTenant(app.services, "Trash");
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "old-trash" });
    const { id: recent } = await createArticle(app.services, tenant.projectId, { slug: "new-trash" });
    await db.execute(sql`update article set deleted_at = now() - interval '31 days' where id = ${id}`);
    await db.execute(sql`update article set deleted_at = now() where id = ${recent}`);
    await db.execute(
      sql`update project set deleted_at = now() - interval '31 days' where id = ${other.projectId}`,
    );
    await makeDue();
    await sweep();
    const [left] = await db.execute<{ old: number; recent: number; projects: number }>(sql`
      select (select count(*)::int from article where id = ${id}) as old,
        (select count(*)::int from article where id = ${recent}) as recent,
        (select count(*)::int from project where id in (${other.projectId}, ${tenant.projectId})) as projects`);
    expect(left).toEqual({ old: 0, recent: 1, projects: 1 });
  });

  test("goes on where it was stopped, past rows that are kept, without looking at them again", async () => {
    const { db } = app.services;
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "many-versions" });
    await db.execute(sql`insert into article_version (article_id, number, kind, title, slug, meta_description, markdown, actor_kind, surface, created_at)
      select ${id}, n, 'edited', 'many', 's', 'd', 'Text.', 'user', 'dashboard', now() - interval '600 days' + n * interval '1 minute'
      from generate_series(2, 1300) n`);
    await db.execute(sql`update article set version = 1300 where id = ${id}`);
    await db.execute(sql`insert into article_approval (id, article_id, version, user_id, user_label)
      select gen_random_uuid(), ${id}, n, ${tenant.userId}, 'a' from generate_series(2, 700) n`);
    await makeDue();
    await db.execute(
      sql`update retention_run set due_at = now() + interval '1 day' where kind <> 'article_versions'`,
    );
    const stop = new AbortController();
    const work = retentionWork(depsWith(settings, () => Promise.resolve(stop.abort())));
    await sweepUntilIdle(work, { concurrency: 1, stop: stop.signal });
    const [half] = await db.execute<{ cursor: unknown; left: number }>(sql`
      select cursor, (select count(*)::int from article_version where article_id = ${id}) as left
      from retention_run where kind = 'article_versions'`);
    expect(half).toMatchObject({ cursor: expect.any(Array), left: 1300 });
    await makeDue();
    await sweep();
    expect(await versionsOf(id)).toBe(1 + 699 + 1);
  });

  test("stores why a kind failed, and still serves the others", async () => {
    const { db } = app.services;
    await addAgedRows(app);
    await db.execute(sql`alter table model_call rename column started_at to gone`);
    await makeDue();
    await sweep();
    await db.execute(sql`alter table model_call rename column gone to started_at`);
    expect(Object.keys(await countNamed(db, "gone"))).toEqual(["model_call"]);
    const [failed] = await db.execute<{ error: string }>(
      sql`select last_error as error from retention_run where kind = 'model_calls'`,
    );
    expect(failed?.error).toMatch(/./);
  });
});

async function versionsOf(articleId: string): Promise<number> {
  const [row] = await app.services.db.execute<{ count: number }>(
    sql`select count(*)::int as count from article_version where article_id = ${articleId}`,
  );
  return row?.count ?? 0;
}
