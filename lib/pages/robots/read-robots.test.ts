import { expect, test } from "vitest";
import { readRobots } from "./read-robots";

const answer = (status: number, text: string) => ({
  status,
  url: "https://acme.example/robots.txt",
  redirects: [],
  headers: { "content-type": "text/plain" },
  bytes: new TextEncoder().encode(text),
  truncated: false,
  durationMs: 1,
});
const text = "User-agent: Galley\nDisallow: /no\nCrawl-delay: 2.5\nSitemap: /map.xml";

test("robots.txt tells for each requested path whether it may be fetched, and lists the sitemaps", () => {
  expect(readRobots(answer(200, text), "Galley", ["/no", "/yes"])).toEqual({
    allowed: [false, true],
    sitemaps: ["/map.xml"],
    crawlDelaySeconds: 2.5,
  });
});

const noRules = { sitemaps: [], crawlDelaySeconds: null };

test("a server error for robots.txt permits nothing, and a missing file permits everything", () => {
  expect(readRobots(answer(503, text), "Galley", ["/yes"])).toEqual({ allowed: [false], ...noRules });
  expect(readRobots(answer(404, text), "Galley", ["/no"])).toEqual({ allowed: [true], ...noRules });
});

test.each([
  [
    "the crawler's own group before the general one",
    "User-agent: *\nCrawl-delay: 9\n\nUser-agent: galley\nCrawl-delay: 3",
    3,
  ],
  ["the general group for a crawler without its own", "User-agent: *\nCrawl-delay: 9", 9],
  ["no other crawler's group", "User-agent: Otherbot\nCrawl-delay: 9", null],
  ["a number only", "User-agent: *\nCrawl-delay: soon", null],
  ["a pause that is no pause", "User-agent: *\nCrawl-delay: 0", null],
])("the crawl delay is that of %s", (_, file, seconds) => {
  expect(readRobots(answer(200, file), "Galley", []).crawlDelaySeconds).toBe(seconds);
});
