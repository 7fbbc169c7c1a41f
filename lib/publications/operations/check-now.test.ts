import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { checkTurn, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { checkPublicationNow } from "./check-now";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

type Status = "draft" | "publish";

/** Publishes a new article; its columns are then set to these values. */
async function published(slug: string, values: Record<string, unknown> = {}, status: Status = "publish") {
  const { id: articleId } = await createArticle(app.services, acme.projectId, { slug });
  const input = { articleId, integrationId: acme.integrationId, status };
  const { publication_id: id } = await execute(publishArticle, acme.asUser, input);
  if (Object.keys(values).length > 0) {
    await app.services.db.update(publication).set(values).where(eq(publication.id, id));
  }
  return id;
}

const ask = (publicationId: string) => execute(checkPublicationNow, acme.asUser, { publicationId });

const isDue = async (id: string) => {
  const [row] = await app.services.db
    .select({ due: sql<boolean>`coalesce(${publication.nextCheckAt} <= now(), false)` })
    .from(publication)
    .where(eq(publication.id, id));
  return row?.due;
};

const checkedLongAgo = {
  checkSince: sql`now() - interval '2 hours'`,
  checks: 2,
  checkedAt: sql`now() - interval '1 hour'`,
  verifiedAt: sql`now() - interval '1 hour'`,
  nextCheckAt: sql`now() + interval '6 days'`,
  state: "published",
};

test("the next check of a page that was found is due at once, and the page has a turn in the queue", async () => {
  const id = await published("found", checkedLongAgo);
  await ask(id);
  expect(await isDue(id)).toBe(true);
  const turns = await app.services.db
    .select({ due: sql<boolean>`${checkTurn.turnAt} <= now()` })
    .from(checkTurn)
    .where(sql`${checkTurn.projectId} = ${acme.projectId} and ${checkTurn.rank} = 2`);
  expect(turns).toEqual([{ due: true }]);
});

test("a page whose checks are over is checked again, also after checks that never ended", async () => {
  const over = { ...checkedLongAgo, verifiedAt: null, nextCheckAt: null, state: "unverified" };
  const id = await published("over", { ...over, unfinishedChecks: 3 });
  await ask(id);
  expect(await isDue(id)).toBe(true);
  const [row] = await app.services.db.select().from(publication).where(eq(publication.id, id));
  expect(row?.unfinishedChecks).toBe(0);
});

test("a check that is going on is enough", async () => {
  const id = await published("in-check", {
    ...checkedLongAgo,
    checkToken: newId(),
    checkUntil: sql`now() + interval '1 minute'`,
  });
  await ask(id);
  expect(await isDue(id)).toBe(false);
});

test.each([
  ["a draft", {}, "draft", /no public page/],
  ["a page without an address", { ...checkedLongAgo, externalUrl: null }, "publish", /no public page/],
  [
    "a page whose site has not had the time to show it",
    { checks: 0, nextCheckAt: sql`now() + interval '1 minute'` },
    "publish",
    /gets a moment/,
  ],
  [
    "a page that was just checked",
    { ...checkedLongAgo, checkedAt: sql`now() - interval '5 seconds'` },
    "publish",
    /less than 20 seconds/,
  ],
  [
    "an entry that is being written",
    { ...checkedLongAgo, writeToken: newId(), writeUntil: sql`now() + interval '1 minute'` },
    "publish",
    /being written/,
  ],
] satisfies [string, Record<string, unknown>, Status, RegExp][])(
  "%s is not checked, and the refusal says why",
  async (name, values, status, message) => {
    const id = await published(name.replaceAll(/\W+/g, "-"), values, status);
    await expect(ask(id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(message),
    });
    expect(await isDue(id)).toBe(false);
  },
);
