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
const text = "User-agent: Galley\nDisallow: /no\nSitemap: /map.xml";

test("an answer says of each path that was asked for whether it may be fetched, and names the sitemaps", () => {
  expect(readRobots(answer(200, text), "Galley", ["/no", "/yes"])).toEqual({
    allowed: [false, true],
    sitemaps: ["/map.xml"],
  });
});

test("an answer that failed permits nothing, and one that is missing everything", () => {
  expect(readRobots(answer(503, text), "Galley", ["/yes"])).toEqual({ allowed: [false], sitemaps: [] });
  expect(readRobots(answer(404, text), "Galley", ["/no"])).toEqual({ allowed: [true], sitemaps: [] });
});
