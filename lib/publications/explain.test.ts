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

test("a published article of which all is well needs no remark", () => {
  expect(explainPublication(live)).toMatchObject({ remark: null, tone: "good", label: "Published" });
});

test.each([
  ["vanished", { state: "not_live", verify_status: "not_found" }, "was live, page gone"],
  ["never came", { state: "not_live", verify_status: "not_found", found_before: false }, "no such page"],
  ["lost the article", { state: "unverified", verify_status: "mismatch" }, "page lost the article"],
  ["refused its last write", { refused: true }, "last write refused"],
  ["is in doubt", { verify_status: "mismatch" }, "missing at the last check"],
  ["became noindex", { noindex: true, warned: true }, "hidden from search by noindex"],
  ["points search elsewhere", { warned: true }, "has a warning"],
  ["is a draft", { state: "unverified", publish_status: "draft", verify_status: "skipped" }, "draft"],
] as const)("a list says of a page that %s just that", (_, change, remark) => {
  expect(explainPublication({ ...live, ...change }).remark).toBe(remark);
});

test.each([
  ["a page in doubt", { verify_status: "mismatch" }, "wait"],
  ["a page hidden from search", { noindex: true, warned: true }, "wait"],
  ["a page whose last write was refused", { refused: true }, "wait"],
  ["a page that is gone", { state: "not_live", verify_status: "not_found" }, "bad"],
  [
    "a draft that was never found",
    { state: "unverified", publish_status: "draft", found_before: false },
    "neutral",
  ],
] as const)("the badge of %s does not say that all is well", (_, change, tone) => {
  expect(explainPublication({ ...live, ...change }).tone).toBe(tone);
});

describe("the sentence about a publication", () => {
  test.each([
    ["a page that shows the article", {}, /was found/],
    [
      "a write in progress",
      { state: "checking", ever_sent: false, write_in_progress: true },
      /Being written/,
    ],
    ["a write without an answer", { state: "checking", ever_sent: false }, /not known/],
    ["one that lost it at the last check", { verify_status: "mismatch" }, /not at the last check/],
    [
      "one that has gone",
      { state: "not_live", verify_status: "not_found" },
      /was live, and its page is gone/,
    ],
    [
      "one that never was",
      { state: "not_live", verify_status: "not_found", found_before: false },
      /no such page/,
    ],
    [
      "one without the article by now",
      { state: "unverified", verify_status: "mismatch" },
      /no longer shows it/,
    ],
    [
      "one without the article from the start",
      { state: "unverified", verify_status: "mismatch", found_before: false },
      /not found on its page within a day/,
    ],
    ["a write that was accepted", { state: "checking", found_before: false }, /has yet to find it/],
    ["a write that may not have arrived", { state: "checking", refused: true }, /is not known/],
    [
      "a draft",
      { state: "unverified", publish_status: "draft", verify_status: "skipped", found_before: false },
      /no public page/,
    ],
    [
      "a failed change of what stands there",
      { state: "failed", verify_status: "skipped", found_before: false },
      /written before still stands/,
    ],
  ] as const)("is plain for %s", (_, change, words) => {
    expect(explainPublication({ ...live, ...change }).sentence).toMatch(words);
  });
});

test.each([
  ["a live article", {}, true],
  ["a page that the verifier missed", { state: "not_live" }, true],
  ["a draft", { state: "unverified", publish_status: "draft" }, false],
  ["a failed taking down", { state: "failed", publish_status: "draft" }, true],
  ["what was never accepted", { state: "failed", ever_sent: false }, false],
] as const)("whether %s can be taken down follows from its state", (_, change, expected) => {
  expect(mayBeLive({ ...live, ...change })).toBe(expected);
});

test("the facts follow from a publication as the API shows it", () => {
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
});
