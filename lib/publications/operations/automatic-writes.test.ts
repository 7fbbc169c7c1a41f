import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateArticle } from "@/lib/articles/operations/update";
import { DestinationFailure } from "@/lib/destinations/contract";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { execute } from "@/lib/kernel/operation";
import { automaticWrite, integration, publication } from "@/lib/platform/db/schema";
import { nextAutomaticInSeconds, queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { claimAutomaticWrite } from "@/lib/publications/testing/claims";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { type IdleOptions, sweepUntilIdle } from "@/lib/work/testing/sweep-until-idle";
import { writeWork } from "./automatic-writes";

let app: TestServices;
let acme: Tenant;
/** The errors of the next writes to the hosted blog, one for each; the writes after them succeed. */
let failures: (Error | ((signal: AbortSignal) => Error))[];

beforeEach(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
  failures = [];
  const hosted = app.services.destinations.get("hosted");
  if (hosted === null) throw new Error("there is no hosted blog");
  const lookup = hosted.lookup.bind(hosted);
  hosted.lookup = (...call) => {
    const failure = failures.shift();
    if (failure === undefined) return lookup(...call);
    const fail = () => Promise.reject(failure instanceof Error ? failure : failure(call[0].signal));
    return { byId: fail, byMarker: fail };
  };
});
afterEach(() => app.close());

const sweep = (options: IdleOptions = {}) =>
  sweepUntilIdle(writeWork(app.services), { concurrency: 3, ...options });

const turnOn = (change: object = {}) =>
  execute(updateIntegration, acme.asUser, {
    integrationId: acme.integrationId,
    autoPublish: true,
    ...change,
  });

let written = 0;
/** An article whose job finishes now. */
async function finishArticle(values: object = {}, tenant = acme): Promise<string> {
  written += 1;
  const { db } = app.services;
  const { projectId } = tenant;
  const { id } = await createArticle(app.services, projectId, { slug: `anvil-${written}`, ...values });
  await db.transaction((tx) => queueAutomaticWrites(tx, { projectId, articleId: id }));
  return id;
}

async function nextInHours() {
  return Math.round(((await nextAutomaticInSeconds(app.services.db)) ?? Number.NaN) / 3600);
}
const publications = () => app.services.db.select().from(publication).orderBy(publication.createdAt);
async function makeDue() {
  const past = sql`now() - interval '1 second'`;
  await app.services.db.update(automaticWrite).set({ nextAt: past });
  await app.services.db
    .update(integration)
    .set({ autoPublishTurnAt: past, autoPublishBusyUntil: null })
    .where(
      sql`exists (select from ${automaticWrite} where ${automaticWrite.integrationId} = ${integration.id})`,
    );
}

describe("publishing without a call", () => {
  test("is off until somebody turns it on, and then takes only what is finished afterwards", async () => {
    await finishArticle();
    await turnOn();
    await sweep();
    expect(await publications()).toEqual([]);
    const id = await finishArticle();
    await sweep();
    expect(await publications()).toMatchObject([{ articleId: id, automatic: true, error: null }]);
  });

  test("starts at a time of the database's clock, whatever this machine's clock says", async () => {
    app.services.now = () => new Date("2099-01-01");
    await turnOn();
    const rows = await app.services.db.execute(
      sql`select auto_publish_since <= now() as past from integration where id = ${acme.integrationId}`,
    );
    expect(rows).toEqual([{ past: true }]);
  });

  test("writes a draft where the connection's default is a draft", async () => {
    await turnOn({ autoPublishStatus: "draft" });
    await finishArticle();
    await sweep();
    expect(await publications()).toMatchObject([{ publishStatus: "draft", state: "unverified" }]);
  });

  test("leaves alone what was imported, hidden, or published by a call before", async () => {
    await turnOn();
    await createArticle(app.services, acme.projectId, { slug: "imported" });
    const hidden = await finishArticle();
    await app.services.db.execute(sql`update article set hidden = true where id = ${hidden}`);
    await sweep();
    expect(await publications()).toEqual([]);
  });

  test("stops at the daily cap, whatever the number of sweeps at once, and goes on a day later", async () => {
    await turnOn({ autoPublishDailyMax: 2 });
    for (let n = 0; n < 5; n += 1) await finishArticle();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await publications()).toHaveLength(2);
    expect(await nextInHours()).toBe(24);
    await app.services.db.update(publication).set({ createdAt: sql`now() - interval '25 hours'` });
    await makeDue();
    await sweep();
    expect(await publications()).toHaveLength(4);
  });

  test("does not publish what the gate refuses, says why, and does not try again", async () => {
    await turnOn();
    await finishArticle({ contentMarkdown: "Write to [Your Company Name].\n" });
    await sweep();
    const [row] = await publications();
    expect(row).toMatchObject({ state: "failed" });
    expect(row?.error).toContain("not fit to be published");
    expect((await sweep()).handled).toBe(0);
  });

  test("publishes an article that the gate refused, once somebody has corrected it", async () => {
    await turnOn();
    const articleId = await finishArticle({ contentMarkdown: "Write to [Your Company Name].\n" });
    await sweep();
    await execute(updateArticle, acme.asUser, { articleId, meta_description: "Still unfit." });
    expect((await sweep()).handled).toBe(0);
    await execute(updateArticle, acme.asUser, { articleId, content_markdown: "Write to Acme.\n" });
    await sweep();
    expect(await publications()).toMatchObject([{ articleId, state: "checking", error: null }]);
    await execute(updateArticle, acme.asUser, { articleId, content_markdown: "Write to Acme today.\n" });
    expect((await sweep()).handled).toBe(0);
  });

  test("tries again after a failure, a few times, and then leaves it to a person", async () => {
    await turnOn();
    await finishArticle();
    failures = Array.from({ length: 9 }, () => new DestinationFailure("It is down.", true));
    const tries: (number | null)[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { handled, nextInSeconds } = await sweep();
      if (handled > 0) tries.push(nextInSeconds === null ? null : Math.round(nextInSeconds));
      await makeDue();
    }
    expect(tries).toEqual([300, 1_800, 7_200, 28_800, null]);
    expect(await publications()).toMatchObject([{ state: "failed", error: "It is down." }]);
  });

  test("writes an article once, though its first try failed and a call published it meanwhile", async () => {
    await turnOn();
    const id = await finishArticle();
    failures = [new DestinationFailure("It is down.", true)];
    await sweep();
    await makeDue();
    await sweep();
    expect(await publications()).toMatchObject([{ articleId: id, state: "checking", error: null }]);
    expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
  });

  test("goes on after a process died in the middle of it", async () => {
    await turnOn();
    const id = await finishArticle();
    await claimAutomaticWrite(app.services.db);
    expect(await publications()).toMatchObject([{ state: "checking", verifyStatus: "pending", error: null }]);
    expect((await sweep()).handled).toBe(0);
    await makeDue();
    await sweep();
    expect(await publications()).toMatchObject([
      { articleId: id, state: "checking", sentAt: expect.any(Date) },
    ]);
  });

  test("ends after a few tries although every one takes its process with it", async () => {
    await turnOn();
    await finishArticle();
    for (let died = 0; died < 5; died += 1) {
      expect(await claimAutomaticWrite(app.services.db)).not.toBeNull();
      await makeDue();
    }
    expect(await sweep()).toMatchObject({ handled: 1, nextInSeconds: null });
    expect(await publications()).toMatchObject([
      { state: "failed", error: expect.stringContaining("by hand") },
    ]);
  });

  test("ends after a few tries although every one ends in a bug", async () => {
    await turnOn();
    await finishArticle();
    failures = Array.from({ length: 9 }, () => new TypeError("internals"));
    let handled = 0;
    for (let n = 0; n < 9; n += 1) {
      handled += (await sweep()).handled;
      await makeDue();
    }
    expect(handled).toBe(5);
    const [row] = await publications();
    expect(row).toMatchObject({ state: "failed" });
    expect(row?.error).not.toContain("internals");
  });

  test("releases a write when the process shuts down, without counting it as an attempt", async () => {
    await turnOn();
    await finishArticle();
    for (let restarts = 0; restarts < 9; restarts += 1) {
      const abandon = new AbortController();
      failures = [
        (signal) => {
          abandon.abort();
          return new DestinationFailure(signal.aborted ? "The call was cut off." : "Nobody told it.", true);
        },
      ];
      // One lane: another may be asking for work in the moment in which the write is given back.
      const ending = { abandon: abandon.signal, stop: abandon.signal, concurrency: 1 };
      expect(await sweep(ending)).toMatchObject({ handled: 1 });
      expect(await publications()).toMatchObject([{ error: "The call was cut off." }]);
    }
    await sweep();
    expect(await publications()).toMatchObject([{ state: "checking", error: null }]);
  });

  test("goes on at once when its daily cap is raised", async () => {
    await turnOn({ autoPublishDailyMax: 1 });
    for (let n = 0; n < 2; n += 1) await finishArticle();
    await sweep();
    expect(await publications()).toHaveLength(1);
    await turnOn({ autoPublishDailyMax: 2 });
    await sweep();
    expect(await publications()).toHaveLength(2);
  });

  test("ends when it is turned off", async () => {
    await turnOn();
    await turnOn({ autoPublish: false });
    await finishArticle();
    await sweep();
    expect(await publications()).toEqual([]);
  });

  test.each(["turned off", "removed"] as const)("tries nothing again once it is %s", async (how) => {
    await turnOn();
    await finishArticle();
    failures = [new DestinationFailure("It is down.", true)];
    await sweep();
    await makeDue();
    if (how === "turned off") await turnOn({ autoPublish: false });
    else await execute(removeIntegration, acme.asUser, { integrationId: acme.integrationId });
    expect(await sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
    expect(await publications()).toMatchObject([{ state: "failed", error: "It is down." }]);
  });
});

test("another workspace's user cannot turn it on", async () => {
  const rival = await createTenant(app.services, "Rival");
  const call = execute(updateIntegration, rival.asUser, {
    integrationId: acme.integrationId,
    autoPublish: true,
  });
  await expect(call).rejects.toMatchObject({ code: "not_found" });
  const rows = await app.services.db.select().from(publication).where(eq(publication.automatic, true));
  expect(rows).toEqual([]);
});
