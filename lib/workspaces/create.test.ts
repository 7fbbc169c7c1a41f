import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { integration, member, project, workspace } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createWorkspace } from "./create";

let app: TestServices;
beforeEach(async () => {
  app = await createTestServices();
});
afterEach(() => app.close());

test("a workspace whose starting credits cannot be granted is not made", async () => {
  const { asUser } = await createTenant(app.services);
  const { db } = app.services;
  const before = [await db.$count(workspace), await db.$count(member)];
  // A larger amount than an entry of the ledger can hold.
  const broken = { ...asUser, settings: { ...asUser.settings, initialCredits: 1e12 } };
  await expect(execute(createWorkspace, broken, { name: "Second" })).rejects.toThrow("Failed query");
  expect([await db.$count(workspace), await db.$count(member)]).toEqual(before);
});

test("a project whose hosted blog cannot be made is not made, and its slug stays free", async () => {
  const { asUser, workspaceId } = await createTenant(app.services);
  const { db } = app.services;
  const before = [await db.$count(project), await db.$count(integration)];
  const input = { workspaceId, name: "Second", website: "https://second.example" };
  await db.execute(sql`alter table integration add constraint refuse check (provider <> 'hosted') not valid`);
  await expect(execute(createProject, asUser, input)).rejects.toThrow("Failed query");
  expect([await db.$count(project), await db.$count(integration)]).toEqual(before);
  await db.execute(sql`alter table integration drop constraint refuse`);
  const { project: made } = await execute(createProject, asUser, input);
  expect(made.slug).toBe("second");
});
