import { describe, expect, test } from "vitest";
import { type ArticleSituation, isMoving, nextStepOf } from "./next-step";

type Publication = ArticleSituation["publications"][number];

const live: Publication = {
  state: "published",
  publish_status: "publish",
  verify_status: "verified",
  error: null,
  write_in_progress: false,
  sent_at: "2026-11-20T08:00:00.000Z",
  verified_at: "2026-11-20T08:03:00.000Z",
  evidence: null,
  integration_name: "the blog",
  external_url: "https://acme.example/anvil",
  outdated: false,
  next_check_at: "2026-11-21T08:00:00.000Z",
  verify_reason: "The page shows the article: 100% of its text is there.",
};
const checking: Publication = { ...live, state: "checking", verify_status: "pending", verified_at: null };
const otherPage = "The page shows something else than the article.";

const stepOf = (publications: Publication[], of: Partial<ArticleSituation> = {}) =>
  nextStepOf({ issues: 0, awaitsApproval: false, hasConnection: true, publications, ...of });

describe("the next step of an article", () => {
  test.each([
    ["without a connection is to connect one", [], { hasConnection: false }, "connect", /nowhere to go/],
    ["that was never published is to publish it", [], {}, "publish", /^Ready/],
    ["that is blocked is to fix it", [], { issues: 2 }, "edit", /^Blocked/],
    ["that waits for approval is to approve it", [], { awaitsApproval: true }, "approve", /approval/],
    [
      "that is being written is to wait",
      [{ ...live, write_in_progress: true }],
      {},
      "publications",
      /^Being/,
    ],
    ["whose first write failed is to read why", [{ ...live, state: "failed" }], {}, "publications", /failed/],
    [
      "whose page is gone is to look at it",
      [{ ...live, state: "not_live" }],
      {},
      "publications",
      /^Not live/,
    ],
    ["that is being checked is to wait", [checking], {}, "publications", /^Checking the blog/],
    ["with newer text is to publish again", [{ ...live, outdated: true }], {}, "publications", /^Newer/],
    ["that is proved is to see its page", [live], {}, "page", /^Live at the blog/],
    [
      "that was never found is to see what the verifier saw",
      [{ ...live, state: "unverified", verify_status: "mismatch" }],
      {},
      "publications",
      /not proved/,
    ],
    [
      "that is a draft is to publish it",
      [{ ...live, state: "unverified", publish_status: "draft" }],
      {},
      "publish",
      /^A draft at the blog/,
    ],
  ] satisfies [string, Publication[], Partial<ArticleSituation>, string, RegExp][])(
    "%s",
    (_name, publications, of, action, title) => {
      const step = stepOf(publications, of);
      expect(step).toMatchObject({ action, title: expect.stringMatching(title) });
    },
  );

  test("names every destination that it is about, and no other", () => {
    const other = { ...live, integration_name: "the shop", state: "not_live" as const };
    expect(stepOf([live, other]).title).toBe("Not live at the shop");
    expect(stepOf([live, { ...live, integration_name: "the shop" }]).title).toBe(
      "Live at the blog and the shop",
    );
  });

  test("of an article whose page showed something else says so, and not that Galley is about to look", () => {
    const seen = { ...checking, verify_status: "mismatch" as const, verify_reason: otherPage };
    expect(stepOf([checking, { ...seen, integration_name: "the shop" }])).toMatchObject({
      title: "Not found at the shop so far",
      detail: otherPage,
      tone: "wait",
    });
  });

  test("of a blocked article says that readers keep the version that was sent", () => {
    expect(stepOf([live], { issues: 1 }).detail).toContain("Readers at the blog keep the version");
  });

  test("of a live text that is approved is not asked to be approved again", () => {
    expect(stepOf([live], { awaitsApproval: true }).action).toBe("page");
    expect(stepOf([{ ...live, outdated: true }], { awaitsApproval: true }).action).toBe("approve");
  });
});

test("a page is refreshed while something is being written, checked or about to be checked", () => {
  const now = new Date("2026-11-20T09:00:00.000Z");
  const moves = (publication: Publication) => isMoving({ publications: [publication] }, now);
  expect([moves(live), moves({ ...live, next_check_at: null })]).toEqual([false, false]);
  expect(moves(checking)).toBe(true);
  expect(moves({ ...live, write_in_progress: true })).toBe(true);
  expect(moves({ ...live, next_check_at: "2026-11-20T08:59:59.000Z" })).toBe(true);
});
