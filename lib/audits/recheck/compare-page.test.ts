import { describe, expect, test } from "vitest";
import { recheckOutcomes } from "@/lib/platform/db/schema";
import { comparePage, isRecheckable, type TwoLooks } from "./compare-page";

const looks = (given: Partial<TwoLooks>) =>
  comparePage({ outcome: "read", before: [], ofPage: [], now: [], notMeasured: [], ...given });

describe("a page that was read again", () => {
  test("has fixed what it no longer fails, and tells what is new", () => {
    const before = ["title-present", "h1-present"];
    expect(looks({ before, ofPage: before, now: ["h1-present", "language-declared"] })).toEqual({
      fixed: ["title-present"],
      remaining: ["h1-present"],
      added: ["language-declared"],
      open: [],
    });
  });

  test("does not tell of what needs the whole site, of what was not measured, and of its entry in a sitemap", () => {
    const before = ["titles-unique", "h1-present", "hreflang-includes-itself"];
    const result = looks({ before, ofPage: ["h1-present"], notMeasured: ["h1-present"] });
    expect(result).toEqual({ fixed: [], remaining: [], added: [], open: before });
  });

  test("is not blamed for what the audit had excused", () => {
    expect(looks({ ofPage: ["hreflang-x-default"], now: ["hreflang-x-default"] }).added).toEqual([]);
  });

  test("has fixed an error of its address when it answers", () => {
    expect(looks({ before: ["pages-not-missing"] }).fixed).toEqual(["pages-not-missing"]);
    expect(looks({ outcome: "moved", before: ["pages-not-missing"] }).fixed).toEqual(["pages-not-missing"]);
  });
});

test.each(recheckOutcomes.filter((outcome) => outcome !== "read"))(
  "a page whose second look ended as %s has mended nothing of its text",
  (outcome) => {
    const before = ["title-present", "titles-unique"];
    expect(looks({ outcome, before, ofPage: before })).toEqual({
      fixed: [],
      remaining: [],
      added: [],
      open: before,
    });
  },
);

test.each(["busy", "forbidden", "unreachable", "missing", "failing"] as const)(
  "an address whose second look ended as %s is not taken for mended",
  (outcome) => {
    expect(looks({ outcome, before: ["pages-in-time"] }).fixed).toEqual([]);
  },
);

test("a rule about the site as a whole cannot be checked page by page", () => {
  expect(["title-present", "images-load", "titles-unique", "pages-are-linked"].map(isRecheckable)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
