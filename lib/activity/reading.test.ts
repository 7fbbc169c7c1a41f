import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { activity, member, user } from "@/lib/platform/db/schema";
import { updateProject } from "@/lib/projects/update";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { type AccountEvent, recordAccountEvent } from "./account-events";
import { exportActivity } from "./export";
import { listActivity } from "./list";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

beforeEach(async () => {
  tenant = await createTenant(app.services);
  await app.services.db.delete(activity);
});

const trail = () => app.services.db.select().from(activity);

describe("a reader of the audit trail", () => {
  test("sees reads that a role refused, equal ones of a minute as one entry, and is an admin at least", async () => {
    const { workspaceId, asUser } = tenant;
    const viewerId = newId();
    await app.services.db
      .insert(user)
      .values({ id: viewerId, name: "Vera", email: `${viewerId}@example.com` });
    await app.services.db.insert(member).values({ workspaceId, userId: viewerId, role: "viewer" });
    const viewer = contextOf(app.services, { kind: "user", userId: viewerId });
    for (let n = 0; n < 3; n += 1) {
      await expect(execute(listActivity, viewer, { workspaceId })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    const { activity: entries } = await execute(listActivity, asUser, { workspaceId, outcome: "forbidden" });
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(entries[0]).toMatchObject({ operation: "activity.list", actor: { id: viewerId, kind: "user" } });
    expect(entries.length).toBeLessThanOrEqual(2);
  });

  test("sees sign-ins in every workspace of the person, and failed ones without what was typed", async () => {
    const { workspaceId, asUser, userId } = tenant;
    const record = (event: Pick<AccountEvent, "outcome" | "person">) =>
      recordAccountEvent(app.services, { operation: "accounts.sign_in", surface: "dashboard", ...event });
    await record({ outcome: "ok", person: { email: `${userId}@EXAMPLE.com` } });
    for (let n = 0; n < 25; n += 1) {
      await record({ outcome: "unauthorized", person: { email: `${userId}@example.com` } });
      await record({ outcome: "unauthorized", person: { email: `my password ${n}` } });
    }
    const { activity: entries } = await execute(listActivity, asUser, { workspaceId, actor: userId });
    expect(entries.filter(({ outcome }) => outcome === "ok")).toHaveLength(1);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(26);
    const rows = await trail();
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(JSON.stringify(rows)).not.toContain("my password");
  });

  test("exports the filtered trail, in which no cell is a formula", async () => {
    const { workspaceId, projectId, asUser, userId } = tenant;
    await app.services.db
      .update(user)
      .set({ email: `=1+1,${userId}` })
      .where(eq(user.id, userId));
    await execute(updateProject, asUser, { projectId, name: "First" });
    const { content, rows, next } = await execute(exportActivity, asUser, { workspaceId, actor: userId });
    expect([rows, next]).toEqual([1, null]);
    expect(content).toContain(`projects.update,ok,dashboard,user,"'=1+1,${userId}",`);
    const json = await execute(exportActivity, asUser, { workspaceId, actor: userId, format: "json" });
    expect(JSON.parse(json.content)).toMatchObject({ operation: "projects.update", count: 1 });
  });

  test("narrows it to a time", async () => {
    const { workspaceId, projectId, asUser } = tenant;
    await execute(updateProject, asUser, { projectId, name: "First" });
    const list = async (time: { since?: string; until?: string }) =>
      (await execute(listActivity, asUser, { workspaceId, ...time })).activity.length;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await list({ until: tomorrow })).toBe(1);
    expect(await list({ since: tomorrow })).toBe(0);
    expect(await list({ since: "2026-01-01T00:00:00Z", until: tomorrow })).toBe(1);
    expect(await list({ until: "2026-01-01" })).toBe(0);
  });
});
