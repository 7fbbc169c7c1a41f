import { afterEach, beforeEach, expect, test } from "vitest";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { publishEvent } from "@/lib/platform/db/schema";
import { dueAutomaticWrites, queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { createArticle, createTenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { writeWork } from "./automatic-writes";

let app: TestServices;

beforeEach(async () => {
  app = await createTestServices();
});
afterEach(() => app.close());

test("a connection is offered while it has a due article, and two workers publish that article once", async () => {
  const { services } = app;
  const acme = await createTenant(services);
  const { integrationId, projectId, workspaceId } = acme;
  await execute(updateIntegration, acme.asUser, { integrationId, autoPublish: true });
  expect(await dueAutomaticWrites(services.db, 10)).toEqual([]);
  const { id: articleId } = await createArticle(services, projectId, { slug: "anvil" });
  await services.db.transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId }));
  expect(await dueAutomaticWrites(services.db, 10)).toMatchObject([
    { id: integrationId, lock: integrationId, workspaceId },
  ]);
  const write = () => runRow(writeWork(services), integrationId, neverStopped);
  const ran = await Promise.all(Array.from({ length: 4 }, write));
  expect(ran.filter((end) => end !== null)).toHaveLength(1);
  expect(await services.db.$count(publishEvent)).toBe(1);
  expect(await dueAutomaticWrites(services.db, 10)).toEqual([]);
  expect(await write()).toBeNull();
});
