import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { automaticWrite, integration } from "@/lib/platform/db/schema";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

type Project = Awaited<ReturnType<GenerationFixture["addProject"]>>;

async function connect({ projectId }: Project, values: Partial<typeof integration.$inferInsert>) {
  const id = newId();
  await fixture.db.insert(integration).values({ id, projectId, provider: "hosted", name: "Blog", ...values });
  return id;
}

describe("a finished article", () => {
  test("is queued at once for the connections of its project that publish automatically", async () => {
    const [project, other] = [await fixture.addProject(), await fixture.addProject()];
    const on = await connect(project, { autoPublishSince: new Date() });
    await connect(project, {});
    await connect(project, { autoPublishSince: new Date(), status: "removed" });
    await connect(other, { autoPublishSince: new Date() });
    const id = await fixture.addJob(project, { keyword: "anvil care" });
    await fixture.sweepToTheEnd();
    const [article] = await fixture.articlesOf(id);
    const queued = await fixture.db.select().from(automaticWrite);
    expect(queued).toMatchObject([{ integrationId: on, articleId: article?.id, attempts: 0 }]);
    const [connection] = await fixture.db.select().from(integration).where(eq(integration.id, on));
    expect(connection?.autoPublishTurnAt).not.toBeNull();
  });
});
