import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { hostedPost } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { DestinationFailure } from "../../contract";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { samplePost } from "../../testing/sample-post";
import { hostedFixture } from "./testing/hosted-fixture";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

destinationContract("The hosted blog", () => hostedFixture(database.db));

describe("The hosted blog", () => {
  test("makes one entry for ten concurrent writes of one article", async () => {
    const fixture = await hostedFixture(database.db);
    const { destination, connection } = fixture;
    const post = samplePost({ status: "publish" });
    const written = await Promise.all(
      Array.from({ length: 10 }, () => destination.publish(connection, post)),
    );
    expect(new Set(written.map(({ remoteId }) => remoteId)).size).toBe(1);
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("gives an address to one of ten articles that claim it at once, and refuses the other nine", async () => {
    const fixture = await hostedFixture(database.db);
    const { destination, connection } = fixture;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => destination.publish(connection, samplePost({ status: "publish" }))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(DestinationFailure);
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("lets two projects use the same slug", async () => {
    const here = await hostedFixture(database.db);
    const there = await hostedFixture(database.db);
    const mine = await here.destination.publish(here.connection, samplePost({ status: "publish" }));
    const theirs = await there.destination.publish(there.connection, samplePost({ status: "publish" }));
    expect(mine.publicUrl).not.toBe(theirs.publicUrl);
  });

  test("does not find, change or unpublish an entry of another project", async () => {
    const owner = await hostedFixture(database.db);
    const stranger = await hostedFixture(database.db);
    const post = samplePost({ status: "publish" });
    const entry = await owner.destination.publish(owner.connection, post);
    const { remoteId } = entry;
    const before = await owner.entries();

    const { destination, connection } = stranger;
    expect(await findEntry(destination, connection, post, remoteId)).toBeNull();
    await expect(destination.update(connection, entry, post)).rejects.toThrow(DestinationFailure);
    await destination.unpublish(connection, remoteId);
    expect(await owner.entries()).toEqual(before);
  });

  test("fails with the advice to publish again for a remote id that it never issued", async () => {
    const { destination, connection } = await hostedFixture(database.db);
    for (const remoteId of ["42", "'; drop table hosted_post", newId()]) {
      const entry = { remoteId, publicUrl: null, articleId: null, fields: {} };
      const call = destination.update(connection, entry, samplePost({ status: "publish" }));
      await expect(call).rejects.toThrow(/publish again/);
    }
  });

  describe("keeps its dates", () => {
    test.each([
      ["nothing", { published: 1, updated: 1 }],
      ["text", { published: 1, updated: 0 }],
      ["down and up", { published: 1, updated: 1 }],
    ] as const)("after a write that changes %s", async (change, ages) => {
      expect(await agesAfter(change)).toEqual(ages);
    });

    test("and sets the publication date of a draft only when it goes live", async () => {
      const { destination, connection } = await hostedFixture(database.db);
      const post = samplePost({ status: "draft" });
      const entry = await destination.publish(connection, post);
      const { remoteId } = entry;
      const publishedAt = async () =>
        (await database.db.select().from(hostedPost).where(eq(hostedPost.id, remoteId)))[0]?.publishedAt;
      expect(await publishedAt()).toBeNull();
      await destination.update(connection, entry, { ...post, status: "publish" });
      expect(await publishedAt()).toBeInstanceOf(Date);
    });
  });
});

/** The ages in days of an entry that was made yesterday and written again now. */
async function agesAfter(change: "nothing" | "text" | "down and up") {
  const { destination, connection } = await hostedFixture(database.db);
  const post = samplePost({ status: "publish" });
  const entry = await destination.publish(connection, post);
  const { remoteId } = entry;
  const yesterday = sql`now() - interval '1 day'`;
  await database.db
    .update(hostedPost)
    .set({ publishedAt: yesterday, updatedAt: yesterday })
    .where(eq(hostedPost.id, remoteId));
  if (change === "down and up") await destination.unpublish(connection, remoteId);
  const html = change === "text" ? `${post.html}<p>And mind the horn.</p>` : post.html;
  await destination.update(connection, entry, { ...post, html });
  const [row] = await database.db.select().from(hostedPost).where(eq(hostedPost.id, remoteId));
  if (row === undefined || row.publishedAt === null) throw new Error("the entry is not live");
  return { published: daysOld(row.publishedAt), updated: daysOld(row.updatedAt) };
}

function daysOld(moment: Date): number {
  return Math.round((Date.now() - moment.getTime()) / 86_400_000);
}
