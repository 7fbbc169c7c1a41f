import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  articlePage,
  createVerificationFixture,
  html,
  serve,
  soughtTitle,
  type VerificationFixture,
} from "./testing/verification-fixture";

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

describe("what the public page shows decides the state", () => {
  test.each<[string, (response: ServerResponse) => unknown, object, string]>([
    [
      "a 404",
      (response) => html(response, "Not found", 404),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 404 },
      "not_live",
    ],
    [
      "the article under a 404",
      (response) => html(response, articlePage, 404),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 404 },
      "not_live",
    ],
    [
      "a 410",
      (response) => html(response, "Gone", 410),
      { state: "not_live", verifyStatus: "not_found", verifyHttpStatus: 410 },
      "not_live",
    ],
    [
      "something else",
      (response) =>
        html(response, "<title>Shop</title><p>We sell anvils, hammers and tongs to everybody.</p>"),
      { state: "checking", verifyStatus: "mismatch", verifyHttpStatus: 200 },
      "unverified",
    ],
    [
      "the title alone",
      (response) => html(response, `<title>${soughtTitle}</title><h1>${soughtTitle}</h1><p>Coming soon.</p>`),
      { state: "checking", verifyStatus: "mismatch", verifyHttpStatus: 200 },
      "unverified",
    ],
    [
      "a refusal",
      (response) => html(response, "Forbidden", 403),
      { state: "checking", verifyStatus: "blocked", verifyHttpStatus: 403 },
      "unverified",
    ],
    [
      "an error of the site",
      (response) => html(response, articlePage, 503),
      { state: "checking", verifyStatus: "unreachable", verifyHttpStatus: 503 },
      "unverified",
    ],
    [
      "nothing but a broken connection",
      (response) => response.destroy(),
      { state: "checking", verifyStatus: "unreachable", verifyHttpStatus: null },
      "unverified",
    ],
  ])("%s", async (_name, answer, first, afterADay) => {
    const { url } = await serve(answer);
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ ...first, checks: 1, leaseToken: null });
    expect(row.verifyReason).not.toBe("");
    expect(row.evidence).toMatchObject({ http_status: row.verifyHttpStatus, redirects: [] });
    expect(row.checkedAt).not.toBeNull();
    expect(await fixture.newestEventOf(id)).toMatchObject({
      verifyStatus: row.verifyStatus,
      verifyHttpStatus: row.verifyHttpStatus,
    });
    expect(row.verifiedAt).toBeNull();
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 170_000);
    await fixture.letADayPass(id);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: afterADay,
      verifyStatus: row.verifyStatus,
      nextCheckAt: null,
    });
  });

  test("the article itself, and nothing else, is published", async () => {
    const { url } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url);
    expect(await fixture.sweep()).toMatchObject({ handled: 1, published: 1 });
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({
      state: "published",
      verifyStatus: "verified",
      verifyHttpStatus: 200,
      nextCheckAt: null,
      evidence: { final_url: url, title_match: "title", containment: 1 },
    });
    expect(row.verifiedAt).not.toBeNull();
    expect(await fixture.newestEventOf(id)).toMatchObject({
      verifyStatus: "verified",
      verifyHttpStatus: 200,
    });
  });

  test("a page that comes late is published all the same", async () => {
    let live = false;
    const { url } = await serve((response) =>
      live ? html(response, articlePage) : html(response, "No", 404),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    expect((await fixture.rowOf(id)).state).toBe("not_live");
    live = true;
    await fixture.makeDue(id);
    expect(await fixture.sweep()).toMatchObject({ handled: 1, published: 1 });
    expect(await fixture.rowOf(id)).toMatchObject({ state: "published", checks: 2 });
  });

  test("a page that search engines are kept from is published with a warning", async () => {
    const { url } = await serve((response) =>
      html(response, `<meta name="robots" content="noindex">${articlePage}`),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    const { state, warnings } = await fixture.rowOf(id);
    expect(state).toBe("published");
    expect(warnings).toEqual(["A warning of the write.", expect.stringContaining("noindex")]);
  });

  test("an address of the private network is not fetched", async () => {
    const id = await fixture.publishAt("http://10.0.0.1/anvil");
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ state: "checking", verifyStatus: "unreachable" });
  });
});
