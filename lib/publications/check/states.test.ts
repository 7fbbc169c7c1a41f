import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  articlePage,
  createVerificationFixture,
  expectedTitle,
  html,
  serve,
  type VerificationFixture,
} from "./testing/verification-fixture";

let fixture: VerificationFixture;

beforeAll(async () => {
  fixture = await createVerificationFixture();
});
afterAll(() => fixture.close());

describe("the verifier sets the state of a publication", () => {
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
      (response) =>
        html(response, `<title>${expectedTitle}</title><h1>${expectedTitle}</h1><p>Coming soon.</p>`),
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
  ])("whose page shows %s", async (_name, answer, first, afterADay) => {
    const { url } = await serve(answer);
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({ ...first, checks: 1, checkToken: null });
    expect(row.verifyReason).not.toBe("");
    expect(row.evidence).toMatchObject({ http_status: row.verifyHttpStatus, redirects: [] });
    expect(row.checkedAt).not.toBeNull();
    expect(await fixture.newestEventOf(id)).toMatchObject({
      verifyStatus: row.verifyStatus,
      verifyHttpStatus: row.verifyHttpStatus,
    });
    expect(row.verifiedAt).toBeNull();
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 170_000);
    await fixture.endWindow(id);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: afterADay,
      verifyStatus: row.verifyStatus,
      nextCheckAt: null,
    });
  });

  test("to published when its page shows the article", async () => {
    const { url } = await serve((response) => html(response, articlePage));
    const id = await fixture.publishAt(url);
    expect(await fixture.sweep()).toMatchObject({ handled: 1, published: 1 });
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({
      state: "published",
      verifyStatus: "verified",
      verifyHttpStatus: 200,
      rechecks: 0,
      evidence: { final_url: url, title_match: "title", containment: 1, robots: { robots_txt: "allowed" } },
    });
    expect(row.verifiedAt).not.toBeNull();
    expect(await fixture.newestEventOf(id)).toMatchObject({
      verifyStatus: "verified",
      verifyHttpStatus: 200,
    });
  });

  test("to published when the article appears late", async () => {
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

  test("to published with a warning when the page is marked noindex", async () => {
    const { url } = await serve((response) =>
      html(response, `<meta name="robots" content="noindex">${articlePage}`),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "published",
      warnings: ["A warning of the write."],
      evidence: { warnings: [expect.stringContaining("noindex")] },
    });
  });

  test("to published with a warning when robots.txt disallows the page", async () => {
    const { url } = await serve((response) => html(response, articlePage), {
      robots: (response) => response.end("User-agent: Googlebot\nDisallow: /anvil"),
    });
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "published",
      evidence: {
        robots: { robots_txt: "disallowed" },
        warnings: [expect.stringContaining("forbids Googlebot")],
      },
    });
  });

  test("to checking, with advice, when only a cache answers 404", async () => {
    const { url } = await serve((response, path) =>
      path.includes("galley-check=") ? html(response, articlePage) : html(response, "Not found", 404),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    const row = await fixture.rowOf(id);
    expect(row).toMatchObject({
      state: "checking",
      verifyStatus: "unreachable",
      verifyHttpStatus: 404,
      verifyReason: expect.stringContaining("a cache at the edge still answers 404"),
      evidence: { http_status: 404, cache_busted: { http_status: 200, matched: true } },
    });
    expect(row.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 170_000);
  });

  test("even when the page contains characters that PostgreSQL rejects", async () => {
    const { url } = await serve((response) =>
      html(response, "<title>a\0b</title><h1>\ud800</h1><p>Another page.</p>"),
    );
    const id = await fixture.publishAt(url);
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ verifyStatus: "mismatch", evidence: { title: "ab" } });
  });

  test("to checking without a fetch for an address of a private network", async () => {
    const id = await fixture.publishAt("http://10.0.0.1/anvil");
    await fixture.sweep();
    expect(await fixture.rowOf(id)).toMatchObject({ state: "checking", verifyStatus: "unreachable" });
  });
});
