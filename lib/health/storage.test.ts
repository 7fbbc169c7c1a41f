import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { readEnv } from "@/lib/platform/settings/env";
import { asOperator, createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { retentionFacts, retentionKindNames } from "./retention/kinds";
import { addRetentionRuns } from "./retention/rows/runs";
import { retentionWork } from "./retention/sweep-retention";
import { addAgedRows } from "./retention/testing/aged-rows";
import { showStorage } from "./storage";

let app: TestServices;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

test("storage says what each kind takes, its oldest record, and when something is deleted", async () => {
  const { db, logger, settings } = app.services;
  await addAgedRows(app);
  await db.execute("analyze");
  const deps = { db, logger, settings, pause: () => Promise.resolve() };
  await addRetentionRuns(db);
  await sweepUntilIdle(retentionWork(deps), { concurrency: 1 });
  const report = await execute(showStorage, asOperator(app.services), {});
  expect(report.kinds.map(({ kind }) => kind)).toEqual(retentionKindNames);
  const kindOf = (name: string) => report.kinds.find(({ kind }) => kind === name);
  const [newest] = await db.execute<{ at: string }>(
    sql`select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from session`,
  );
  const sessions = kindOf("sessions");
  expect(sessions).toMatchObject({
    days: 14,
    rows: 2,
    oldest_at: newest?.at,
    last_deleted: 1,
    last_error: null,
  });
  const ends = new Date(Date.parse(newest?.at ?? "") + 14 * 24 * 3600 * 1000).toISOString();
  expect(sessions?.next_deletion_at).toBe(ends);
  expect(sessions?.bytes).toBeGreaterThan(8192);
  // Kept for ever, so nothing is deleted.
  expect(kindOf("article_versions")).toMatchObject({ days: 0, next_deletion_at: null, rows: 9 });
  // The oldest has been needed for long: it is looked at again at the next run.
  expect(Date.parse(kindOf("model_answers")?.next_deletion_at ?? "")).toBeGreaterThan(Date.now());
  expect(report.tables.length).toBeGreaterThan(45);
  expect(report.database_bytes).toBeGreaterThan(report.tables[0]?.bytes ?? Number.NaN);
});

test("storage is the operator's alone", async () => {
  const { asUser, asKey } = await createTenant(app.services);
  for (const ctx of [asUser, asKey]) {
    await expect(execute(showStorage, ctx, {})).rejects.toMatchObject({ code: "unauthorized" });
  }
});

test("every kind is kept as long as its setting says", () => {
  for (const kind of retentionKindNames) {
    const { setting, days } = retentionFacts(kind);
    const [variable = "", name] = setting.split(": ");
    const env = readEnv({ [variable]: name === undefined ? "77" : `${name}=77` });
    expect({ [setting]: days(env) }).toEqual({ [setting]: 77 });
    expect(days(readEnv({}))).not.toBe(77);
  }
});
