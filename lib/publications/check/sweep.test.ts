import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

describe("a sweep of the verifier", () => {
  test("does not check a page before it is due, and returns the seconds until then", async () => {
    const { url, requests } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url);
    await fixture.change(id, { nextCheckAt: sql`now() + interval '100 seconds'` });
    const { handled, nextInSeconds } = await fixture.sweep();
    expect(handled).toBe(0);
    expect(nextInSeconds).toBeGreaterThan(90);
    expect(nextInSeconds).toBeLessThanOrEqual(100);
    expect(requests).toHaveLength(0);
    await fixture.makeDue(id);
    await fixture.sweep();
  });

  test("fetches nothing during the grace period, and then less and less often", async () => {
    const { url, requests, robotsAsked } = await serve((response) => html(response, "Not yet", 404));
    const id = await fixture.publishAt(url, undefined, 600);
    for (const seconds of [0, 300, 290]) {
      await fixture.advanceTime(id, seconds);
      expect(await fixture.sweep()).toMatchObject({ handled: 0 });
    }
    expect(requests.length + robotsAsked()).toBe(0);
    await fixture.advanceTime(id, 11);

    const waits: number[] = [];
    for (let check = 0; check < 8; check += 1) {
      expect(await fixture.sweep()).toMatchObject({ handled: 1 });
      const { nextCheckAt, checkedAt, state } = await fixture.rowOf(id);
      expect(state).toBe("not_live");
      const wait = ((nextCheckAt?.getTime() ?? 0) - (checkedAt?.getTime() ?? 0)) / 1000;
      waits.push(wait);
      await fixture.advanceTime(id, wait - 5);
      expect(await fixture.sweep()).toMatchObject({ handled: 0 });
      await fixture.advanceTime(id, 6);
    }
    expect(waits.map(Math.round)).toEqual([180, 180, 180, 360, 720, 1440, 2880, 3600]);
    await fixture.endWindow(id);
    await fixture.sweep();
  });

  test("discards a verdict about an article that was published again meanwhile", async () => {
    const target = await fixture.createTarget();
    let id = "";
    const { url } = await serve(async (response) => {
      id = await fixture.publishAt("http://10.0.0.1/new", target, 600);
      html(response, articlePage);
    });
    await fixture.publishAt(url, target);
    expect(await fixture.sweep({}, { concurrency: 1 })).toMatchObject({ handled: 1, published: 0 });
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "checking",
      verifyStatus: "pending",
      externalUrl: "http://10.0.0.1/new",
      checks: 0,
      evidence: null,
    });
    expect(await fixture.newestEventOf(id)).toMatchObject({ verifyStatus: "pending" });
  });

  test("does not block publishing again while it checks", async () => {
    const target = await fixture.createTarget();
    const publishedAgain: string[] = [];
    const { url } = await serve(async (response) => {
      if (publishedAgain.length === 0) publishedAgain.push(await fixture.publishAt(url, target));
      html(response, articlePage);
    });
    await fixture.publishAt(url, target);
    await fixture.sweep({}, { concurrency: 1 });
    expect(publishedAgain).toHaveLength(1);
    await fixture.sweep();
    expect((await fixture.rowOf(publishedAgain[0] ?? "")).state).toBe("published");
  });

  test("leaves a publication alone while a write to it is in progress", async () => {
    const target = await fixture.createTarget();
    const { url, requests } = await serve((response) => html(response, articlePage));
    await fixture.publishAt(url, target);
    await fixture.beginWrite(target);
    const { handled, nextInSeconds } = await fixture.sweep();
    expect(handled).toBe(0);
    expect(requests).toHaveLength(0);
    // The next check is due when the write's lease expires, so the sweep does not poll until then.
    expect(nextInSeconds).toBeGreaterThan(30);
  });

  test("checks each page once when two instances run at the same time", async () => {
    const { url, requests } = await serve((response) => html(response, articlePage));
    for (let number = 0; number < 20; number += 1) await fixture.publishAt(url);
    const [one, other] = await Promise.all([fixture.sweep(), fixture.sweep()]);
    expect(one.published + other.published).toBe(20);
    expect(requests).toHaveLength(20);
  });

  test("releases a check when the process ends, due again at once", async () => {
    const abandon = new AbortController();
    const { url } = await serve(() => {
      abandon.abort();
      return new Promise(() => undefined);
    });
    const id = await fixture.publishAt(url);
    await fixture.sweep({}, { stop: abandon.signal, abandon: abandon.signal });
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ state: "checking", verifyStatus: "pending", checks: 0, checkToken: null });
    expect(row.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    await fixture.endWindow(id);
    await fixture.sweep({ fetch: () => Promise.reject(new Error("a bug")) });
  });

  test("fetches every page with a time limit, a size limit and no-cache", async () => {
    const id = await fixture.publishAt("http://127.0.0.1:1/");
    const asked: unknown[] = [];
    await fixture.sweep({
      fetch: (_url, request) => {
        asked.push(request);
        return Promise.reject(new FetchFailure("timeout", "The site did not answer."));
      },
    });
    expect(asked).toEqual([
      expect.objectContaining({
        timeoutMs: 20_000,
        bodyBytesMax: 5 * 1024 * 1024,
        onTooLarge: "truncate",
        headers: expect.objectContaining({ "cache-control": "no-cache" }),
      }),
    ]);
    expect(await fixture.rowOf(id)).toMatchObject({
      verifyStatus: "unreachable",
      verifyReason: "The site did not answer.",
    });
    await fixture.endWindow(id);
    await fixture.sweep();
  });

  test("marks a page that it cannot judge as unverified in the end, and logs the error", async () => {
    const id = await fixture.publishAt("http://127.0.0.1:1/");
    const broken = { fetch: () => Promise.reject(new TypeError("internals")) };
    await fixture.sweep(broken);
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ state: "checking", verifyStatus: "unreachable" });
    expect(row.verifyReason).toContain(id);
    expect(row.verifyReason).not.toContain("internals");
    expect(fixture.logged).toContainEqual(expect.objectContaining({ publicationId: id }));
    await fixture.endWindow(id);
    await fixture.sweep(broken);
    expect(await fixture.rowOf(id)).toMatchObject({ state: "unverified", nextCheckAt: null });
  });
});
