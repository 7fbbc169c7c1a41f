import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { testIntegration } from "./test";

let app: TestServices;
let acme: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

test("the time of a connection's test is that of the database's clock, not of the server's", async () => {
  const before = Date.now();
  const ctx = { ...acme.asUser, now: () => new Date("2001-02-03T04:05:06Z") };
  const { integration } = await execute(testIntegration, ctx, { integrationId: acme.integrationId });
  expect(Date.parse(integration.tested_at ?? "")).toBeGreaterThan(before - 60_000);
});
