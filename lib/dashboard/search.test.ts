import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { searchDashboard } from "./search";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services, "Anvil Works");
  await createTenant(app.services, "Anvil Rival");
  for (const [title, slug] of [
    ["How to oil an anvil", "oil"],
    ["A quench of 100% water", "quench"],
  ] as const) {
    await createArticle(app.services, tenant.projectId, { title, slug, seedKeyword: `${slug} guide` });
  }
});
afterAll(() => app.close());

const search = (query: string, projectId?: string) =>
  execute(searchDashboard, tenant.asUser, { query, ...(projectId !== undefined && { projectId }) });

describe("the search of the dashboard", () => {
  test("finds the user's own projects by a part of their name, and nobody else's", async () => {
    expect((await search("anvil")).projects.map(({ id }) => id)).toEqual([tenant.projectId]);
    expect((await search("")).projects.map(({ id }) => id)).toEqual([tenant.projectId]);
    expect((await search("rival")).projects).toEqual([]);
  });

  test("finds articles of the open project by title and by keyword", async () => {
    const titles = async (query: string) =>
      (await search(query, tenant.projectId)).articles.map(({ title }) => title);
    expect(await titles("ANVIL")).toEqual(["How to oil an anvil"]);
    expect(await titles("quench guide")).toEqual(["A quench of 100% water"]);
    expect((await search("anvil")).articles).toEqual([]);
  });

  test("reads the signs of a pattern as they are", async () => {
    expect((await search("%", tenant.projectId)).articles).toHaveLength(1);
    expect((await search("_", tenant.projectId)).articles).toEqual([]);
    expect((await search("\\", tenant.projectId)).articles).toEqual([]);
  });
});
