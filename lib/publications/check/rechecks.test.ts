import type { ServerResponse } from "node:http";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventEndpoint, publicationChange, webhookDelivery } from "@/lib/platform/db/schema";
import { lastVerifiedAt } from "@/lib/publications/evidence";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

const day = 24 * 3600;
const there = (response: ServerResponse) => html(response, articlePage);
const gone = (response: ServerResponse) => html(response, "Not found", 404);
const other = (response: ServerResponse) => html(response, "<h1>Shop</h1><p>Anvils and tongs.</p>");
const refused = (response: ServerResponse) => html(response, "Forbidden", 403);

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

/** A page that has just been found; `answers` sets what it shows from then on. */
async function publishedPage() {
  let answer: (response: ServerResponse) => unknown = there;
  const { url, requests } = await serve((response) => answer(response));
  const id = await fixture.publishAt(url);
  await fixture.sweep();
  expect(await fixture.rowOf(id)).toMatchObject({ state: "published", rechecks: 0 });
  return {
    id,
    requests,
    answers(next: typeof answer) {
      answer = next;
    },
    /** Lets time pass, sweeps, and returns the row. */
    async after(seconds: number) {
      await fixture.advanceTime(id, seconds);
      await fixture.sweep();
      return fixture.rowOf(id);
    },
    async secondsToNext() {
      const { nextCheckAt, checkedAt } = await fixture.rowOf(id);
      return nextCheckAt === null ? null : (nextCheckAt.getTime() - (checkedAt?.getTime() ?? 0)) / 1000;
    },
  };
}

describe("a page that was found", () => {
  test("is checked again after 1, 7 and 30 days, and then no more", async () => {
    const page = await publishedPage();
    const { verifiedAt } = await fixture.rowOf(page.id);
    expect(verifiedAt).not.toBeNull();
    await page.after(day - 60);
    expect(page.requests).toHaveLength(1);
    expect(await page.after(61)).toMatchObject({ state: "published", rechecks: 1, checks: 2 });
    await page.after(6 * day - 60);
    expect(page.requests).toHaveLength(2);
    expect(await page.after(61)).toMatchObject({ state: "published", rechecks: 2, checks: 3 });
    const last = await page.after(23 * day);
    expect(last).toMatchObject({ state: "published", rechecks: 3, checks: 4, nextCheckAt: null });
    // verifiedAt stays the time of the first successful check, 30 days ago by now.
    expect(Date.now() - (last.verifiedAt?.getTime() ?? 0)).toBeGreaterThan(29.9 * day * 1000);
  });

  test("shows the warnings of its newest check", async () => {
    const page = await publishedPage();
    page.answers((response) => html(response, `<meta name="robots" content="noindex">${articlePage}`));
    expect(await page.after(day + 1)).toMatchObject({
      state: "published",
      warnings: ["A warning of the write."],
      evidence: { noindex: true, warnings: [expect.stringContaining("noindex")] },
    });
    page.answers(there);
    expect(await page.after(6 * day)).toMatchObject({
      warnings: ["A warning of the write."],
      evidence: { noindex: false, warnings: [] },
    });
  });

  test("becomes not_live only after a second check without it, and published again once it returns", async () => {
    const page = await publishedPage();
    page.answers(gone);
    const doubt = await page.after(day + 1);
    expect(doubt).toMatchObject({ state: "published", verifyStatus: "not_found", rechecks: 0 });
    expect(doubt.verifyReason).toContain("one more check decides");
    expect(await page.secondsToNext()).toBeCloseTo(180, 0);

    const lost = await page.after(181);
    expect(lost).toMatchObject({ state: "not_live", verifyStatus: "not_found", rechecks: 1 });
    expect(lost.verifyReason).toMatch(/404.*The article was there until \d+ \w+ \d{4}\.$/);
    expect(await page.secondsToNext()).toBeCloseTo(6 * day - 182, -1);

    page.answers(there);
    expect(await page.after(6 * day)).toMatchObject({ state: "published", rechecks: 2, checks: 4 });
    const changes = await fixture.db
      .select({ state: publicationChange.state })
      .from(publicationChange)
      .where(eq(publicationChange.publicationId, page.id))
      .orderBy(asc(publicationChange.at));
    expect(changes.map(({ state }) => state)).toEqual(["published", "not_live", "published"]);
    expect(await page.secondsToNext()).toBeGreaterThan(22 * day);
  });

  test("stays published when it was missing at one check only", async () => {
    const page = await publishedPage();
    page.answers(gone);
    await page.after(day + 1);
    page.answers(there);
    expect(await page.after(181)).toMatchObject({
      state: "published",
      verifyStatus: "verified",
      rechecks: 1,
    });
  });

  test("is unverified after another page was found twice, with the date it was last there", async () => {
    const page = await publishedPage();
    page.answers(other);
    expect(await page.after(day + 1)).toMatchObject({ state: "published", verifyStatus: "mismatch" });
    const lost = await page.after(181);
    expect(lost).toMatchObject({ state: "unverified", verifyStatus: "mismatch" });
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    expect(lost.verifyReason).toContain(`there until ${date.format(lastVerifiedAt(lost) ?? 0)}`);
  });

  test.each([
    ["answers 403", refused, "blocked"],
    ["breaks the connection", (response: ServerResponse) => response.destroy(), "unreachable"],
  ] as const)(
    "stays published while the site %s, with growing waits between checks",
    async (_, answer, seen) => {
      const page = await publishedPage();
      page.answers(answer);
      let wait = day + 1;
      const waits: number[] = [];
      for (let check = 0; check < 12; check += 1) {
        const row = await page.after(wait);
        expect(row).toMatchObject({ state: "published", verifyStatus: seen, rechecks: 0 });
        expect(row.verifyReason).toMatch(
          /^Whether the article is still there could not be seen; it was there on/,
        );
        wait = (await page.secondsToNext()) ?? Number.NaN;
        waits.push(wait);
        wait += 1;
      }
      expect(waits[0]).toBeCloseTo(180, 0);
      expect(waits.every((each, index) => each + 1 >= (waits[index - 1] ?? 0))).toBe(true);
      expect(waits.at(-1)).toBeCloseTo(day, 0);
      page.answers(there);
      expect(await page.after(wait)).toMatchObject({
        state: "published",
        verifyStatus: "verified",
        rechecks: 1,
      });
    },
  );

  test("stays published when only a cache answers 404", async () => {
    let live = true;
    const { url } = await serve((response, path) =>
      live || path.includes("galley-check=") ? there(response) : gone(response),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    live = false;
    await fixture.advanceTime(id, day + 1);
    for (let check = 0; check < 3; check += 1) {
      await fixture.sweep();
      const row = await fixture.rowOf(id);
      expect(row).toMatchObject({ state: "published", evidence: { cache_busted: { matched: true } } });
      await fixture.makeDue(id);
    }
    await fixture.endWindow(id);
    await fixture.sweep();
  });

  test("loses its history when it is published again, so that one 404 makes it not_live", async () => {
    const target = await fixture.createTarget();
    const { url } = await serve(gone);
    const found = await serve(there);
    const id = await fixture.publishAt(found.url, target);
    await fixture.sweep();
    await fixture.advanceTime(id, 8 * day);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ state: "published", rechecks: 2 });
    await fixture.publishAt(url, target);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ state: "not_live", rechecks: 0, verifiedAt: null });
  });
});

test("each change to published or not_live emits one event, and nothing else does", async () => {
  const target = await fixture.createTarget();
  const { projectId } = target.article;
  await fixture.db.insert(eventEndpoint).values({
    projectId,
    url: "https://hooks.example/galley",
    secret: "sealed",
    events: ["publication.published", "publication.not_live"],
  });
  let answer = refused;
  const { url } = await serve((response) => answer(response));
  const id = await fixture.publishAt(url, target);
  for (const next of [refused, there, there, gone, gone, gone, there]) {
    answer = next;
    await fixture.advanceTime(id, 31 * day);
    await fixture.makeDue(id);
    await fixture.sweep();
  }
  const deliveries = await fixture.db
    .select({ type: webhookDelivery.type, body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.projectId, projectId))
    .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.id));
  expect(deliveries.map(({ type }) => type)).toEqual([
    "publication.published",
    "publication.not_live",
    "publication.published",
  ]);
  expect(JSON.parse(deliveries[1]?.body ?? "{}")).toMatchObject({
    type: "publication.not_live",
    data: {
      publication_id: id,
      article_id: target.article.id,
      integration_id: target.integration.id,
      provider: "test",
      external_url: url,
      state: "not_live",
      verify_status: "not_found",
      checked_at: expect.stringMatching(/Z$/),
    },
  });
});

describe("a page that was found and then written again", () => {
  test("keeps what was seen until the next check, and is judged by the new text alone from then on", async () => {
    const target = await fixture.createTarget();
    let answer = there;
    const { url } = await serve((response) => answer(response));
    const id = await fixture.publishAt(url, target);
    await fixture.sweep();
    const { evidence, verifiedAt, verifyReason } = await fixture.rowOf(id);
    await fixture.publishAt(url, target);
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "checking",
      checks: 0,
      verifiedAt,
      verifyReason,
      evidence: { ...evidence, last_verified_at: expect.any(String) },
    });

    answer = other;
    await fixture.sweep();
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({
      state: "checking",
      verifyStatus: "mismatch",
      evidence: { last_verified_at: null },
    });
    expect(row.verifyReason).not.toContain("was there");
    expect(lastVerifiedAt(row)).toBeNull();
    // The feed still links to the page while the new text is looked for there.
    expect(row.verifiedAt).toEqual(verifiedAt);
  });

  test("at another address has been found nowhere yet", async () => {
    const target = await fixture.createTarget();
    const { url } = await serve(there);
    const id = await fixture.publishAt(url, target);
    await fixture.sweep();
    await fixture.publishAt(`${url}-2`, target);
    expect(await fixture.rowOf(id)).toMatchObject({ state: "checking", verifiedAt: null });
  });
});
