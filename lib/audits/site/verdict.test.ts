import { expect, test } from "vitest";
import type { Grade } from "../score";
import type { Recommendation } from "./report";
import type { SiteCounts } from "./rows/findings";
import { verdictOf } from "./verdict";

const counts = {
  found: 41,
  fetched: 41,
  judged: 40,
  unreadable: 1,
  unreadableReason: null,
  homeHidden: false,
  pagesMax: 500,
  leftOut: [],
} satisfies SiteCounts;

function finding(
  title: string,
  affected: number,
  points = 1,
  sampleUrls = ["https://a.example/"],
): Recommendation {
  return {
    id: title,
    category: "content",
    severity: "error",
    title,
    detail: "",
    fix: "",
    points,
    affected_count: affected,
    sample_urls: sampleUrls,
  };
}

test.each<[says: string, recommendations: Recommendation[], verdict: string]>([
  ["what to fix first", [finding("No title", 1)], "Good. Fix this first: no title (1 page)."],
  [
    "three causes at most, each with its pages",
    [
      finding("No title", 3),
      finding("AI crawlers kept out", 1, 1, []),
      finding("Served without https", 2),
      finding("Slow", 9),
    ],
    "Good. Fix these first: no title (3 pages), AI crawlers kept out and served without https (2 pages).",
  ],
  [
    "that nothing costs a point",
    [finding("No title", 1, 0)],
    "Good: no check found anything that costs a point.",
  ],
])("the verdict on a site says %s", (_says, recommendations, verdict) => {
  expect(verdictOf({ grade: "B", gate: null, counts, recommendations })).toBe(verdict);
});

const leftOut = (...given: SiteCounts["leftOut"]) => ({
  ...counts,
  found: 2900,
  fetched: 500,
  leftOut: given,
});

test.each<[says: string, counts: SiteCounts, grade: Grade | null, verdict: string]>([
  [
    "what share of the site it is about, and why the rest was left out",
    { ...counts, found: 45, fetched: 41, leftOut: [{ reason: "robots", count: 4 }] },
    "B",
    "Good: no check found anything that costs a point. Read: 41 of 45 addresses (91 %). Left out: 4 forbidden by robots.txt.",
  ],
  [
    "that most of the site was not read, before anything good",
    leftOut({ reason: "over_limit", count: 2000 }, { reason: "parameters", count: 400 }),
    "B",
    "Most addresses of the site were not read. What was read is good: no check found anything that costs a point. Read: 500 of 2,900 addresses (17 %). Left out: 2,000 beyond the limit of pages and 400 further combinations of parameters.",
  ],
  [
    "nothing of that kind about addresses that the site itself forbids",
    leftOut({ reason: "robots", count: 2400 }),
    "A",
    "Very good: no check found anything that costs a point. Read: 500 of 2,900 addresses (17 %). Left out: 2,400 forbidden by robots.txt.",
  ],
  [
    "why nothing was read",
    { ...counts, found: 1, fetched: 0, judged: 0, unreadable: 0, leftOut: [{ reason: "robots", count: 1 }] },
    null,
    "No page of the site could be fetched, so there is no score. Read: 0 of 1 address (0 %). Left out: 1 forbidden by robots.txt.",
  ],
])("the verdict on a site says %s", (_says, given, grade, verdict) => {
  expect(verdictOf({ grade, gate: null, counts: given, recommendations: [] })).toBe(verdict);
});
