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
  checked_at: "2026-11-20T09:00:00.000Z",
  next_check_at: "2026-11-21T08:00:00.000Z",
  verify_reason: "The page shows the article: 100% of its text is there.",
};
const checking: Publication = { ...live, state: "checking", verify_status: "pending", verified_at: null };
const nobody = { by: [], remarks: 0 };
const byAda = { by: ["Ada"], remarks: 2 };
const goesLive = "Goes live at the blog on Tuesday, 2 December at 09:00 (Europe/Berlin)";
const otherPage = "The page shows something else than the article.";

const stepOf = (publications: Publication[], of: Partial<ArticleSituation> = {}) =>
  nextStepOf({
    issues: 0,
    score: 80,
    scoreWanted: 80,
    awaitsApproval: false,
    sentBack: nobody,
    hasConnection: true,
    scheduled: [],
    publications,
    ...of,
  });

describe("the next step of an article", () => {
  test.each([
    ["without a connection is to connect one", [], { hasConnection: false }, "connect", /nowhere to go/],
    ["that was never published is to publish it", [], {}, "publish", /^Ready/],
    [
      "that is scheduled says when it goes live",
      [],
      { scheduled: [goesLive] },
      "schedule",
      /^Goes live at the blog/,
    ],
    [
      "that is a draft somewhere and scheduled says when it goes live",
      [{ ...live, publish_status: "draft", state: "unverified", verified_at: null }],
      { scheduled: [goesLive] },
      "schedule",
      /^Goes live/,
    ],
    [
      "that is scheduled and blocked is to fix it",
      [],
      { issues: 1, scheduled: [goesLive] },
      "edit",
      /^Blocked/,
    ],
    [
      "that is scheduled and waits for approval is to approve it",
      [],
      { awaitsApproval: true, scheduled: [goesLive] },
      "approve",
      /approval/,
    ],
    ["that is live and scheduled again is live", [live], { scheduled: [goesLive] }, "page", /^Live/],
    ["that is blocked is to fix it", [], { issues: 2 }, "edit", /^Blocked/],
    ["that waits for approval is to approve it", [], { awaitsApproval: true }, "approve", /approval/],
    [
      "that was sent back is to settle what was said",
      [],
      { awaitsApproval: true, sentBack: byAda },
      "settle",
      /^Sent back by Ada: 2 remarks to settle$/,
    ],
    ["that was sent back while it is live, too", [live], { sentBack: byAda }, "settle", /^Sent back/],
    [
      "that was sent back and is blocked is to fix it",
      [],
      { issues: 1, sentBack: byAda },
      "edit",
      /^Blocked/,
    ],
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
      "that was never found is to see what the check saw",
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
      checkedAt: seen.checked_at,
    });
  });

  test.each([
    ["is gone", "not_live", "not_found"],
    ["never showed it", "unverified", "mismatch"],
  ] as const)("of an article whose page %s says what the last check saw there", (_what, state, verdict) => {
    const seen = { ...live, state, verify_status: verdict, verify_reason: otherPage };
    expect(stepOf([seen])).toMatchObject({ detail: otherPage, checkedAt: seen.checked_at });
  });

  test.each([
    ["to publish", true, "publish", "publish it as it is"],
    ["to connect", false, "connect", "connect a destination"],
  ])(
    "of a text that scores too little says what is wanted, and leaves it open %s",
    (_what, hasConnection, action, way) => {
      expect(stepOf([], { score: 22, hasConnection })).toEqual({
        tone: "wait",
        title: "It scores 22, and 80 is wanted",
        detail: expect.stringContaining(way),
        action,
        url: null,
        checkedAt: null,
      });
    },
  );

  test.each([
    ["at the wanted score", 80],
    ["that has no score", null],
  ])("of a text %s is to publish it", (_what, score) => {
    expect(stepOf([], { score })).toMatchObject({ tone: "proof", title: "Ready to be published" });
  });

  test("of a text that scores too little but is live is to see its page", () => {
    expect(stepOf([live], { score: 22 })).toMatchObject({ tone: "good", action: "page" });
  });

  test("of a blocked article says that readers keep the version that was sent", () => {
    expect(stepOf([live], { issues: 1 }).detail).toContain("Readers at the blog keep the version");
  });

  test("of an article that several approvers sent back names each of them", () => {
    const sentBack = { by: ["Ada", "Grace"], remarks: 1 };
    expect(stepOf([], { sentBack })).toMatchObject({
      title: "Sent back by Ada and Grace: 1 remark to settle",
      detail: "What to change stands beside the text in the editor.",
    });
    expect(stepOf([], { sentBack, awaitsApproval: true }).detail).toMatch(/does not go live before/);
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
