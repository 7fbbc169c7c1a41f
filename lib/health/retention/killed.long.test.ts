import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import type { Database } from "@/lib/platform/db/connection";
import { retentionDefaults } from "@/lib/platform/settings/retention-days";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { addRetentionRuns } from "./rows/runs";
import { retentionWork } from "./sweep-retention";
import { addAgedRows, countNamed } from "./testing/aged-rows";

let app: TestServices;

beforeAll(async () => {
  app = await createTestServices({
    settings: { retentionDays: { ...retentionDefaults, article_versions: 90 } },
  });
});
afterAll(() => app.close());

async function sweep(db: Database): Promise<void> {
  const { logger, settings } = app.services;
  const deps = { db, logger, settings, pause: () => Promise.resolve() };
  await addRetentionRuns(db);
  await sweepUntilIdle(retentionWork(deps), { concurrency: 1 });
}

/** As if a night had passed and every lease had expired. */
async function makeDue(): Promise<void> {
  await app.services.db.execute(
    sql`update retention_run set due_at = now() - interval '1 second', lease_until = null, lease_token = null`,
  );
}

// Nothing happens outside of the database, so a death after a write leaves the same as one before the next write.
test("a process that dies before any write of the nightly sweep loses nothing that is needed, and the next one deletes the rest", {
  timeout: 600_000,
}, async () => {
  const { db } = app.services;
  let completed = false;
  for (let writesMax = 1; !completed; writesMax += 1) {
    await addAgedRows(app);
    const needed = await countNamed(db, "kept");
    await makeDue();
    const mortal = createMortalDatabase(app.databaseUrl, { writesMax, dies: "before" });
    await sweep(mortal.db).catch((error: unknown) => expect(mortal.died(), String(error)).toBe(true));
    completed = !mortal.died();
    await mortal.bury();
    expect(await countNamed(db, "kept")).toEqual(needed);
    await makeDue();
    await sweep(db);
    expect(await countNamed(db, "gone")).toEqual({});
    expect(await countNamed(db, "kept")).toEqual(needed);
  }
});
