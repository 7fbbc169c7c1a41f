import { describe, expect, test } from "vitest";
import { mayBeLive, publicationMeaning } from "./publication-meaning";

const at = "2026-11-21T10:00:00.000Z";
const found = {
  state: "published",
  publish_status: "publish",
  verify_status: "verified",
  verified_at: at,
  sent_at: at,
  error: null,
  write_in_progress: false,
} as const;

describe("the meaning of a publication", () => {
  test.each([
    ["a page that shows the article", {}, /was found/],
    ["a write in progress", { state: "checking", sent_at: null, write_in_progress: true }, /Being written/],
    ["a write without an answer", { state: "checking", sent_at: null }, /not known/],
    ["one that lost it at the last look", { verify_status: "mismatch" }, /not at the last look/],
    [
      "one that has gone",
      { state: "not_live", verify_status: "not_found" },
      /was live, and its page is gone/,
    ],
    [
      "one that never was",
      { state: "not_live", verify_status: "not_found", verified_at: null },
      /no such page/,
    ],
    [
      "one without the article by now",
      { state: "unverified", verify_status: "mismatch" },
      /no longer shows it/,
    ],
    [
      "one without the article from the start",
      { state: "unverified", verify_status: "mismatch", verified_at: null },
      /not found on its page within a day/,
    ],
    ["a write that was accepted", { state: "checking", verified_at: null }, /has yet to find it/],
    ["a write that may not have arrived", { state: "checking", error: "No answer." }, /is not known/],
    [
      "a draft",
      { state: "unverified", publish_status: "draft", verify_status: "skipped", verified_at: null },
      /no public page/,
    ],
    [
      "a failed change of what stands there",
      { state: "failed", verify_status: "skipped", verified_at: null },
      /written before still stands/,
    ],
  ] as const)("is plain for %s", (_, change, words) => {
    expect(publicationMeaning({ ...found, ...change })).toMatch(words);
  });
});

test.each([
  ["a live article", {}, true],
  ["a page that the verifier missed", { state: "not_live" }, true],
  ["a draft", { state: "unverified", publish_status: "draft" }, false],
  ["a failed taking down", { state: "failed", publish_status: "draft" }, true],
  ["what was never accepted", { state: "failed", sent_at: null }, false],
] as const)("whether %s can be taken down", (_, change, expected) => {
  expect(mayBeLive({ ...found, ...change })).toBe(expected);
});
