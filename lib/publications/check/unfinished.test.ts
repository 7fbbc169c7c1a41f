import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimCheck } from "@/lib/publications/testing/claims";
import { overrunning } from "@/lib/tasks/testing/inline-tasks";
import { keepDesired } from "../rows/write-claims";
import { UNFINISHED_CHECKS_MAX } from "../state";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

const past = sql`now() - interval '1 second'`;

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

/** A check whose process hung or died, with its claim expired. */
async function abandonCheck(id: string) {
  const claim = await claimCheck(fixture.db, { claimSeconds: 60, graceSeconds: 0 });
  expect(claim?.publication.id).toBe(id);
  await fixture.change(id, { nextCheckAt: past, checkUntil: past });
}

async function beginAbandonedWrite(target: Awaited<ReturnType<typeof fixture.createTarget>>) {
  const claim = await fixture.beginWrite(target);
  if (claim === null) throw new Error("somebody else writes");
  return {
    id: claim.row.id,
    begin: async () =>
      keepDesired(fixture.db, claim, { desiredFields: { title: "Anvils" }, storedFields: null }),
    die: async () => fixture.change(claim.row.id, { writeUntil: past, nextCheckAt: past }),
  };
}

describe("a page whose checks begin and never end", () => {
  test("is no longer fetched after three of them, and becomes unverified with the reason", async () => {
    const { url, requests } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url);
    for (let n = 0; n < UNFINISHED_CHECKS_MAX; n += 1) await abandonCheck(id);
    await fixture.sweep();
    expect(requests).toHaveLength(0);
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ state: "unverified", verifyStatus: "unreachable", nextCheckAt: null });
    expect(row.verifyReason).toContain("could not end one of them");
    expect(fixture.logged).toContainEqual(expect.objectContaining({ publicationId: id }));
  });

  test("is still checked after two of them, and a check that ends resets the count", async () => {
    const { url } = await serve((response) => html(response, "Not yet", 404));
    const id = await fixture.publishAt(url);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 1; n < UNFINISHED_CHECKS_MAX; n += 1) await abandonCheck(id);
      await fixture.sweep();
      expect(await fixture.rowOf(id)).toMatchObject({ state: "not_live", unfinishedChecks: 0 });
      await fixture.makeDue(id);
    }
    await fixture.change(id, { nextCheckAt: null });
  });

  test("stays published when it was verified before, and is no longer checked", async () => {
    const { url, requests } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    await fixture.makeDue(id);
    for (let n = 0; n < UNFINISHED_CHECKS_MAX; n += 1) await abandonCheck(id);
    await fixture.sweep();
    expect(requests).toHaveLength(1);
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ state: "published", verifyStatus: "unreachable", nextCheckAt: null });
    expect(row.verifiedAt).not.toBeNull();
  });
});

describe("a write whose process died", () => {
  test("before it wrote anything becomes failed if it was the first", async () => {
    const write = await beginAbandonedWrite(await fixture.createTarget());
    expect(await fixture.rowOf(write.id)).toMatchObject({ state: "checking", error: null });
    await write.die();
    expect(await fixture.sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
    expect(await fixture.rowOf(write.id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("before it had written anything"),
      writeToken: null,
      nextCheckAt: null,
    });
    expect(await fixture.newestEventOf(write.id)).toMatchObject({
      status: "failed",
      verifyStatus: "skipped",
    });
  });

  test("before it wrote anything leaves a verified page published, with its next check unchanged", async () => {
    const target = await fixture.createTarget();
    const { url } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url, target);
    await fixture.sweep();
    const proved = await fixture.rowOf(id);
    const write = await beginAbandonedWrite(target);
    await write.die();
    await fixture.sweep();
    const { nextCheckAt, verifiedAt, evidence } = proved;
    expect(await fixture.rowOf(id)).toMatchObject({ state: "published", nextCheckAt, verifiedAt, evidence });
  });

  test("halfway through is checked on the page, which shows whether it arrived", async () => {
    const target = await fixture.createTarget();
    const { url } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url, target);
    await fixture.sweep();
    const write = await beginAbandonedWrite(target);
    await write.begin();
    await write.die();
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "checking",
      error: expect.stringContaining("is not known"),
      evidence: { http_status: 200 },
    });
    await fixture.makeDue(id);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ state: "published", error: null, rechecks: 0 });
  });

  test("halfway through, with no address to check, is checking for a day and then unverified", async () => {
    const write = await beginAbandonedWrite(await fixture.createTarget());
    await write.begin();
    await write.die();
    await fixture.sweep();
    const { state, nextCheckAt } = await fixture.rowOf(write.id);
    expect(state).toBe("checking");
    expect(((nextCheckAt?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await fixture.advanceTime(write.id, 24 * 3600 + 1);
    await fixture.sweep();
    const row = await fixture.rowOf(write.id);
    expect(row).toMatchObject({ state: "unverified", nextCheckAt: null });
    expect(row.verifyReason).toContain("no address to check");
  });
});

test("a check for which the machine has no time says nothing about the page, and is made again as often as it takes", async () => {
  const { url } = await serve((response) => html(response, articlePage));
  const id = await fixture.publishAt(url);
  const before = await fixture.rowOf(id);
  for (let n = 0; n < 2 * UNFINISHED_CHECKS_MAX; n += 1) {
    await fixture.sweep({ tasks: overrunning("busy") });
    const { state, verifyStatus, verifyReason, checks, unfinishedChecks } = await fixture.rowOf(id);
    expect({ state, verifyStatus, verifyReason, checks }).toEqual({
      state: before.state,
      verifyStatus: before.verifyStatus,
      verifyReason: before.verifyReason,
      checks: before.checks,
    });
    expect(unfinishedChecks).toBe(0);
    await fixture.change(id, { nextCheckAt: past });
  }
  await fixture.sweep();
  expect(await fixture.rowOf(id)).toMatchObject({ state: "published", verifyStatus: "verified" });
});
