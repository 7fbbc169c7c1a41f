import { expect, test } from "vitest";
import { readEvidence } from "./read-evidence";

test("reads what the verifier notes of a page", () => {
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

test("shows what is left of notes that lack fields or carry others", () => {
  const notes = readEvidence({ http_status: 404, containment: "much", redirects: "none", robots: 1 });
  expect(notes).toMatchObject({
    http_status: 404,
    containment: null,
    redirects: [],
    final_url: null,
    robots: { meta: [], robots_txt: "unknown" },
    cache_busted: null,
    warnings: [],
  });
});

test("has nothing to show before the first check", () => {
  expect(readEvidence(null)).toBeNull();
});
