import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getViewer } from "@/lib/dashboard/viewer";
import { execute } from "@/lib/kernel/operation";
import { sweepHeartbeat, user } from "@/lib/platform/db/schema";
import { countMetric, forgetMetrics } from "@/lib/platform/telemetry/metrics";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { mapBackgroundWork } from "@/lib/work/background-work";
import { showStatus } from "./status";

let app: TestServices;
let first: Tenant;
let second: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  first = await createTenant(app.services, "First");
  second = await createTenant(app.services, "Second");
});
afterAll(() => app.close());

describe("the status", () => {
  test("is shown to the first account and to the admin command, and to nobody else", async () => {
    for (const ctx of [first.asUser, asOperator(app.services)]) {
      expect((await execute(showStatus, ctx, {})).versions.node).toBe(process.version);
    }
    await expect(execute(showStatus, second.asUser, {})).rejects.toMatchObject({ code: "forbidden" });
    for (const { asKey } of [first, second]) {
      await expect(execute(showStatus, asKey, {})).rejects.toMatchObject({ code: "unauthorized" });
    }
  });

  test("is shown to the accounts of OPERATOR_EMAILS instead, if that is set", async () => {
    const { db, settings } = app.services;
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, second.userId));
    const named = { settings: { ...settings, operatorEmails: [row?.email ?? ""] } };
    await execute(showStatus, { ...second.asUser, ...named }, {});
    await expect(execute(showStatus, { ...first.asUser, ...named }, {})).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("has the share of calls that were refused and that failed", async () => {
    forgetMetrics();
    for (const status of ["200", "200", "304", "404", "429", "500"])
      countMetric("galley_http_requests_total", { route: "/api/v1/articles", method: "GET", status });
    const { calls } = await execute(showStatus, first.asUser, {});
    expect(calls).toMatchObject({ answered: 6, refused: 2, failed: 1 });
  });

  test("is in the menu of those who see it, and of nobody else", async () => {
    const { db, settings } = app.services;
    const [row] = await db.select({ email: user.email }).from(user).where(eq(user.id, second.userId));
    const isOffered = async (tenant: typeof first, operatorEmails: string[] | null) =>
      (await execute(getViewer, { ...tenant.asUser, settings: { ...settings, operatorEmails } }, {}))
        .operator;
    expect([await isOffered(first, null), await isOffered(second, null)]).toEqual([true, false]);
    const named = [row?.email ?? ""];
    expect([await isOffered(first, named), await isOffered(second, named)]).toEqual([false, true]);
  });

  test("says which sweeps are late, and what waits for how long", async () => {
    const { db } = app.services;
    const ranAt = sql`now() - interval '1 second'`;
    const beat = { engine: "local", instance: "a/1", ranAt, durationMs: 5, handled: 1 };
    await db.insert(sweepHeartbeat).values(Object.values(mapBackgroundWork((name) => ({ name, ...beat }))));
    await db
      .update(sweepHeartbeat)
      .set({ ranAt: sql`now() - interval '1 hour'`, lastError: "The disk is full." })
      .where(eq(sweepHeartbeat.name, "events"));
    await db.execute(sql`insert into job (id, workspace_id, project_id, keyword, keyword_key, created_at)
      values (gen_random_uuid(), ${first.workspaceId}, ${first.projectId}, 'anvils', 'anvils', now() - interval '1 minute')`);
    const { sweeps, queues } = await execute(showStatus, first.asUser, {});
    expect(sweeps.filter(({ late }) => late)).toMatchObject([{ work: "events", error: "The disk is full." }]);
    const generation = queues.find(({ work }) => work === "generation");
    expect(generation).toMatchObject({ waiting: 1, running: 0 });
    expect(generation?.oldest_due_seconds).toBeGreaterThanOrEqual(60);
  });
});
