import { expect, test } from "vitest";
import type { Recommendation } from "./report";
import { verdictOf } from "./verdict";

const counts = {
  found: 41,
  fetched: 41,
  judged: 40,
  unreadable: 1,
  hidden: 0,
  unreadableReason: null,
  homeHidden: false,
};

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
