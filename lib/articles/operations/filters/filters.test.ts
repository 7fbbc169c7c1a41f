import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { integration, member, savedFilter, user } from "@/lib/platform/db/schema";
import type { FullContext } from "@/lib/services";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { listArticleFilters } from "./list-filters";
import { removeArticleFilter } from "./remove-filter";
import { saveArticleFilter } from "./save-filter";

let app: TestServices;
let tenant: Tenant;
/** Another member of the same workspace, who may only read. */
let colleague: FullContext;
let colleagueId: string;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services);
  colleagueId = newId();
  await app.services.db
    .insert(user)
    .values({ id: colleagueId, name: "Grace", email: "grace@example.com", emailVerified: true });
  await app.services.db
    .insert(member)
    .values({ workspaceId: tenant.workspaceId, userId: colleagueId, role: "viewer" });
  colleague = contextOf(app.services, { kind: "user", userId: colleagueId }, "dashboard");
});
afterAll(() => app.close());

type Filter = Partial<Parameters<typeof saveArticleFilter.run>[1]>;
const save = (name: string, of: Filter = { scoreMax: 60 }, ctx = tenant.asUser) =>
  execute(saveArticleFilter, ctx, { projectId: tenant.projectId, name, ...of });
const list = async (ctx = tenant.asUser) =>
  (await execute(listArticleFilters, ctx, { projectId: tenant.projectId })).filters;
const remove = (filterId: string, ctx = tenant.asUser) =>
  execute(removeArticleFilter, ctx, { projectId: tenant.projectId, filterId });

describe("a saved filter", () => {
  test("keeps what was chosen, for the person who saved it alone, until it is deleted", async () => {
    const { integrationId } = tenant;
    const saved = await save("Weak scores", {
      scoreMax: 60,
      search: " pan ",
      order: "lowest_score",
      integrationId,
    });
    expect(saved.filter).toEqual({ scoreMax: 60, search: "pan", order: "lowest_score", integrationId });
    expect(await list()).toEqual([saved]);
    expect(await list(colleague)).toEqual([]);
    await expect(remove(saved.filter_id, colleague)).rejects.toMatchObject({ code: "not_found" });
    await remove(saved.filter_id);
    expect(await list()).toEqual([]);
    await expect(remove(saved.filter_id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is saved by a viewer, too, and may have the name of somebody else's", async () => {
    const [own, theirs] = [await save("Drafts"), await save("Drafts", { state: "none" }, colleague)];
    expect(await list(colleague)).toEqual([theirs]);
    await expect(save("DRAFTS")).rejects.toMatchObject({
      code: "conflict",
      extras: { fields: [{ field: "name" }] },
    });
    await remove(own.filter_id);
  });

  test.each([
    ["without a name", "  ", { scoreMax: 60 }],
    ["with a name that is too long", "n".repeat(61), { scoreMax: 60 }],
    ["that narrows nothing", "All", {}],
  ])("%s is refused", async (_what, name, filter) => {
    await expect(save(name, filter)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await list()).toEqual([]);
  });

  test("is one of at most 20, however many are saved at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, (_each, n) => save(`Filter ${n}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(save("One more")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("delete one first"),
    });
    for (const { filter_id } of await list()) await remove(filter_id);
  });

  test("of a removed connection says so, and can be deleted", async () => {
    const { db } = app.services;
    const [made] = await db
      .insert(integration)
      .values({ id: newId(), projectId: tenant.projectId, provider: "webhook", name: "Gone" })
      .returning();
    const integrationId = made?.id ?? "";
    const saved = await save("At Gone", { integrationId });
    await execute(removeIntegration, tenant.asUser, { integrationId });
    expect(await list()).toMatchObject([{ name: "At Gone", connection_removed: true }]);
    await remove(saved.filter_id);
    await expect(save("At Gone", { integrationId })).rejects.toMatchObject({ code: "not_found" });
  });

  test("goes with the membership of its person", async () => {
    const isTheirs = eq(savedFilter.userId, colleagueId);
    expect(await app.services.db.select().from(savedFilter).where(isTheirs)).toHaveLength(1);
    await app.services.db.delete(member).where(eq(member.userId, colleagueId));
    expect(await app.services.db.select().from(savedFilter).where(isTheirs)).toEqual([]);
    await expect(save("Again", { scoreMax: 1 }, colleague)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of another tenant's project or connection is not found", async () => {
    const rival = await createTenant(app.services, "Rival");
    await expect(save("Theirs", { integrationId: rival.integrationId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      execute(saveArticleFilter, tenant.asUser, { projectId: rival.projectId, name: "Theirs", scoreMax: 1 }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});
