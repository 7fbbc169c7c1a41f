import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFirstSteps } from "@/lib/dashboard/first-steps";
import { createGhostDestination } from "@/lib/destinations/adapters/ghost/destination";
import { createWordPressDestination } from "@/lib/destinations/adapters/wordpress/destination";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute, executeUntrusted } from "@/lib/kernel/operation";
import { getPlan } from "@/lib/plan/get";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createProject } from "./create";
import { dismissSuggestion } from "./dismiss-suggestion";
import { updateProject } from "./update";

let app: TestServices;
let tenant: Tenant;
beforeAll(async () => {
  app = await createTestServices({
    destinations: [createGhostDestination(), createWordPressDestination()],
  });
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());

async function make(more: { suggestedProvider?: "wordpress" | "ghost"; timeZone?: string } = {}) {
  const { workspaceId } = tenant;
  const values = { workspaceId, name: "Anvils", website: "https://anvils.example", ...more };
  return (await execute(createProject, tenant.asUser, values)).project.id;
}

async function suggestion(projectId: string) {
  return (await execute(getFirstSteps, tenant.asUser, { projectId })).suggestion;
}

describe("the offer to connect the site of a new project", () => {
  test("is there until the site is connected", async () => {
    const projectId = await make({ suggestedProvider: "ghost" });
    expect(await suggestion(projectId)).toEqual({ provider: "ghost", label: "Ghost", connected: false });
    await execute(createIntegration, tenant.asUser, {
      projectId,
      provider: "ghost",
      config: { siteUrl: "https://anvils.example", adminApiKey: `${"a".repeat(24)}:${"b".repeat(64)}` },
    });
    expect(await suggestion(projectId)).toMatchObject({ connected: true });
  });

  test("is gone once it was dismissed, and dismissing it twice is harmless", async () => {
    const projectId = await make({ suggestedProvider: "wordpress" });
    await execute(dismissSuggestion, tenant.asUser, { projectId });
    await execute(dismissSuggestion, tenant.asUser, { projectId });
    expect(await suggestion(projectId)).toBeNull();
  });

  test("does not outlive a change of the website, and does any other", async () => {
    const projectId = await make({ suggestedProvider: "wordpress" });
    await execute(updateProject, tenant.asUser, {
      projectId,
      name: "Anvils and tongs",
      website: "https://anvils.example/",
    });
    expect(await suggestion(projectId)).not.toBeNull();
    await execute(updateProject, tenant.asUser, { projectId, website: "https://tongs.example" });
    expect(await suggestion(projectId)).toBeNull();
  });

  test("is not made without a sign, nor for what is not recognised", async () => {
    expect(await suggestion(await make())).toBeNull();
    const forged = { workspaceId: tenant.workspaceId, name: "A", website: "https://a.example" };
    await expect(
      executeUntrusted(createProject, tenant.asUser, () => ({ ...forged, suggestedProvider: "../settings" })),
    ).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "suggestedProvider" }] },
    });
  });
});

describe("the time zone of a new project", () => {
  const zone = async (projectId: string) => (await execute(getPlan, tenant.asUser, { projectId })).plan;

  test("is that of its plan from the beginning", async () => {
    expect(await zone(await make({ timeZone: "Europe/Berlin" }))).toMatchObject({
      time_zone: "Europe/Berlin",
      daily_budget: 3,
    });
  });

  test("stays open when none is given, and is refused when there is no such zone", async () => {
    expect(await zone(await make())).toMatchObject({ exists: false, time_zone: "UTC" });
    await expect(make({ timeZone: "Europe/Atlantis" })).rejects.toMatchObject({
      extras: { fields: [{ field: "timeZone" }] },
    });
  });
});
