import { describe, expect, test } from "vitest";
import { explainPublication, mayBeLive, type PublicationFacts, publicationFacts } from "./explain";

const live: PublicationFacts = {
  state: "published",
  publish_status: "publish",
  verify_status: "verified",
  ever_sent: true,
  found_before: true,
  refused: false,
  write_in_progress: false,
  noindex: false,
  warned: false,
};

test("a verified article without warnings needs no remark", () => {
  expect(explainPublication(live)).toMatchObject({ remark: null, tone: "good", label: "Published" });
});

test.each([
  ["of a page that vanished", { state: "not_live", verify_status: "not_found" }, "was live, page gone"],
  [
    "of a page that never appeared",
    { state: "not_live", verify_status: "not_found", found_before: false },
    "no such page",
  ],
  [
    "of a page that lost the article",
    { state: "unverified", verify_status: "mismatch" },
    "page lost the article",
  ],
  ["after a refused write", { refused: true }, "last write refused"],
  ["after one failed check", { verify_status: "mismatch" }, "missing at the last check"],
  ["of a page that became noindex", { noindex: true, warned: true }, "hidden from search by noindex"],
  ["of a page with a search warning", { warned: true }, "has a warning"],
  ["of a draft", { state: "unverified", publish_status: "draft", verify_status: "skipped" }, "draft"],
] as const)("the remark %s is specific", (_, change, remark) => {
  expect(explainPublication({ ...live, ...change }).remark).toBe(remark);
});

test.each([
  ["a page that failed one check", { verify_status: "mismatch" }, "wait"],
  ["a page hidden from search", { noindex: true, warned: true }, "wait"],
  ["a page whose last write was refused", { refused: true }, "wait"],
  ["a page that is gone", { state: "not_live", verify_status: "not_found" }, "bad"],
  [
    "a draft that was never found",
    { state: "unverified", publish_status: "draft", found_before: false },
    "neutral",
  ],
] as const)("the badge of %s does not signal success", (_, change, tone) => {
  expect(explainPublication({ ...live, ...change }).tone).toBe(tone);
});

describe("the sentence about a publication", () => {
  test.each([
    ["a verified page", {}, /was found/],
    [
      "a write in progress",
      { state: "checking", ever_sent: false, write_in_progress: true },
      /Being written/,
    ],
    ["a write whose outcome is unknown", { state: "checking", ever_sent: false }, /not known/],
    ["a page without the article at the last check", { verify_status: "mismatch" }, /not at the last check/],
    [
      "a page that is gone",
      { state: "not_live", verify_status: "not_found" },
      /was live, and its page is gone/,
    ],
    [
      "a page that never appeared",
      { state: "not_live", verify_status: "not_found", found_before: false },
      /no such page/,
    ],
    [
      "a page that lost the article",
      { state: "unverified", verify_status: "mismatch" },
      /no longer shows it/,
    ],
    [
      "a page that never showed the article",
      { state: "unverified", verify_status: "mismatch", found_before: false },
      /not found on its page within a day/,
    ],
    [
      "a write that was accepted",
      { state: "checking", verify_status: "pending", found_before: false },
      /has yet to find it/,
    ],
    [
      "a page that shows something else so far",
      { state: "checking", verify_status: "mismatch" },
      /did not show it/,
    ],
    [
      "a site that refuses the checks so far",
      { state: "checking", verify_status: "blocked" },
      /refused the last/,
    ],
    [
      "a site that does not answer so far",
      { state: "checking", verify_status: "unreachable" },
      /could not read/,
    ],
    ["a write that may not have arrived", { state: "checking", refused: true }, /is not known/],
    [
      "a draft",
      { state: "unverified", publish_status: "draft", verify_status: "skipped", found_before: false },
      /no public page/,
    ],
    [
      "a failed update of a written entry",
      { state: "failed", verify_status: "skipped", found_before: false },
      /written before still stands/,
    ],
  ] as const)("is plain for %s", (_, change, words) => {
    expect(explainPublication({ ...live, ...change }).sentence).toMatch(words);
  });
});

test.each([
  ["a live article", {}, true],
  ["a page that the verifier did not find", { state: "not_live" }, true],
  ["a draft", { state: "unverified", publish_status: "draft" }, false],
  ["a failed take-down", { state: "failed", publish_status: "draft" }, true],
  ["an article that was never accepted", { state: "failed", ever_sent: false }, false],
] as const)("whether %s can be taken down follows from its state", (_, change, expected) => {
  expect(mayBeLive({ ...live, ...change })).toBe(expected);
});

test("the facts are derived from a publication as the API returns it", () => {
  const view = {
    state: "published",
    publish_status: "publish",
    verify_status: "verified",
    error: null,
    write_in_progress: false,
    sent_at: "2026-11-21T10:00:00.000Z",
    verified_at: "2026-11-21T10:05:00.000Z",
    evidence: null,
  } as const;
  expect(publicationFacts({ ...view })).toEqual(live);
  expect(publicationFacts({ ...view, error: "Busy." })).toEqual({ ...live, refused: true });
  expect(publicationFacts({ ...view, state: "failed", error: "Busy." })).toMatchObject({ refused: false });
  expect(
    publicationFacts({ ...view, evidence: { noindex: true, warnings: ["Live but invisible to search."] } }),
  ).toEqual({ ...live, noindex: true, warned: true });
  const sample = { noindex: true, noindex_desired: true, warnings: [] };
  expect(publicationFacts({ ...view, evidence: sample })).toEqual(live);
});
