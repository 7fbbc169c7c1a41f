import { expect, test } from "vitest";
import { readEvidence } from "./evidence";

test("evidence is read back as the verifier stored it", () => {
  const stored = {
    final_url: "https://example.com/a",
    redirects: [{ status: 301, from: "https://example.com/", to: "https://example.com/a" }],
    http_status: 200,
    title: "A",
    containment: 0.98,
    title_match: "title",
    canonical: null,
    canonical_elsewhere: false,
    noindex: true,
    robots: { meta: ["noindex"], header: null, robots_txt: "disallowed" },
    cache_busted: { http_status: 200, matched: true },
    looks_like: null,
    warnings: ["Live but invisible to search."],
  };
  expect(readEvidence(stored)).toMatchObject({
    final_url: "https://example.com/a",
    noindex: true,
    robots: { meta: ["noindex"], robots_txt: "disallowed" },
    cache_busted: { matched: true },
    warnings: ["Live but invisible to search."],
  });
  expect(readEvidence(stored)?.redirects).toHaveLength(1);
});

test("evidence with missing or invalid fields is read without those fields", () => {
  const column = { http_status: 404, containment: "much", redirects: "none", robots: 1, looks_like: "empty" };
  expect(readEvidence(column)).toEqual({ http_status: 404, looks_like: "empty" });
});

test("evidence is null before the first check", () => {
  expect(readEvidence(null)).toBeNull();
});
