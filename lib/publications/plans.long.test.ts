import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { integration } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { claimAutomaticWrite, claimCheck } from "@/lib/publications/testing/claims";
import { createVerificationFixture, type VerificationFixture } from "./check/testing/verification-fixture";
import { nextAutomaticInSeconds, queueAutomaticWrites, settleAutomaticWrite } from "./rows/automatic";
import { nextCheckInSeconds } from "./rows/checks";
import { recordCheck, releaseCheck } from "./rows/verdicts";
import { resumeWaitingArticle } from "./rows/waiting-writes";
import { claimWrite } from "./rows/write-claims";
import { recordWrite } from "./rows/writes";

const tables = [
  "publication",
  "check_turn",
  "article",
  "integration",
  "automatic_write",
  "publish_event",
] as const;
const claims = { claimSeconds: 60, graceSeconds: 120 };
const few = { rowsMax: 12 };

let fixture: VerificationFixture;
let target: Awaited<ReturnType<VerificationFixture["createTarget"]>>;
let automaticProjectId: string;

/** Thousands of pages wait for a check, most of them on one host; thousands of articles wait for a write. */
beforeAll(async () => {
  fixture = await createVerificationFixture();
  await fixture.addBacklog({ host: "dead.example", count: 4000, kind: "first" });
  automaticProjectId = await fixture.addBacklog({ host: "old.example", count: 4000, kind: "re-check" });
  for (let other = 0; other < 100; other += 1) {
    await fixture.addBacklog({ host: `host-${other}.example`, count: 2, kind: "re-check" });
  }
  target = await fixture.createTarget();
  const { db } = fixture;
  // Every backlog article has a publication already, so new articles exist only in the queue.
  await db.update(integration).set({ autoPublishSince: sql`now() - interval '1 year'` });
  await db.execute(sql`update publication set automatic = true, created_at = now() - interval '2 days'`);
  await db.execute(sql`
    insert into automatic_write (integration_id, article_id, attempts, next_at)
    select integration_id, article_id, 1 + (random() * 3)::int, now() + make_interval(secs => random() * 3600)
    from publication where project_id = ${automaticProjectId}`);
});
afterAll(() => fixture.close());

const expectIndexedHere = async (work: Parameters<typeof expectIndexed>[2]) =>
  expectIndexed(fixture.database, tables, work, few);

describe("however many publications wait, few rows are read by", () => {
  test("claiming a check and releasing it", async () => {
    await expectIndexedHere(async (db) => {
      const claim = await claimCheck(db, claims);
      if (claim === null) throw new Error("nothing was due");
      await releaseCheck(db, claim);
    });
  });

  test("claiming a check while the host with most pages is busy, and recording it", async () => {
    const busy = await claimCheck(fixture.db, claims);
    expect(busy?.publication.checkHost).toBe("dead.example");
    await expectIndexedHere(async (db) => {
      const claim = await claimCheck(db, claims);
      if (claim === null) throw new Error("nothing was due");
      const result = { state: "published", nextCheckInSeconds: 60, rechecks: 1, httpStatus: 200 } as const;
      await recordCheck({ db, mailer: { gatherSeconds: 300 } }, claim, {
        ...result,
        verifyStatus: "verified",
        reason: "It is there.",
        evidence: {},
      });
    });
  });

  test("asking when the next check is due", async () => {
    await expectIndexedHere(nextCheckInSeconds);
  });

  test("claiming a write and recording it", async () => {
    await expectIndexedHere(async (db) => {
      const claim = await claimWrite(db, { ...target, requested: "publish" }, 60);
      if (typeof claim === "string") throw new Error("somebody else writes");
      const known = {
        remoteId: "1",
        storedFields: null,
        doubtful: false,
        foundEntry: false,
      };
      const end = { kind: "written", address: "http://dead.example/new" } as const;
      await recordWrite(db, claim, { ...known, end, error: null, warnings: [] }, 60);
    });
  });

  test("finding that no automatic write is due", async () => {
    await expectIndexedHere(async (db) => {
      expect(await claimAutomaticWrite(db)).toBeNull();
    });
  });

  test("queueing a finished article, claiming it, and postponing it", async () => {
    const { article } = await fixture.createTarget();
    await fixture.db.update(integration).set({ autoPublishSince: sql`now()` });
    await expectIndexedHere(async (db) => {
      await db.transaction(async (tx) =>
        queueAutomaticWrites(tx, { projectId: article.projectId, articleId: article.id }),
      );
      const claim = await claimAutomaticWrite(db);
      if (claim === null) throw new Error("nothing was due");
      await settleAutomaticWrite(db, claim, { next: { retryInSeconds: 60 }, error: "It is down." });
    });
  });

  test("showing an article whose turn came while it was hidden", async () => {
    await expectIndexedHere((db) => db.transaction((tx) => resumeWaitingArticle(tx, target.article.id)));
  });

  test("claiming one of thousands of waiting retries, and finishing it", async () => {
    await fixture.db.execute(sql`update automatic_write set next_at = now() - interval '1 minute'`);
    await fixture.db.execute(
      sql`update integration set auto_publish_turn_at = now() where project_id = ${automaticProjectId}`,
    );
    await expectIndexedHere(async (db) => {
      const claim = await claimAutomaticWrite(db);
      if (claim === null) throw new Error("nothing was due");
      await settleAutomaticWrite(db, claim, { next: "over", error: null });
    });
  });

  test("asking when the next automatic write is due", async () => {
    await expectIndexedHere(nextAutomaticInSeconds);
  });
});
