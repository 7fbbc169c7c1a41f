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

test("robots.txt tells for each requested path whether it may be fetched, and lists the sitemaps", () => {
  expect(readRobots(answer(200, text), "Galley", ["/no", "/yes"])).toEqual({
    allowed: [false, true],
    sitemaps: ["/map.xml"],
  });
});

test("a server error for robots.txt permits nothing, and a missing file permits everything", () => {
  expect(readRobots(answer(503, text), "Galley", ["/yes"])).toEqual({ allowed: [false], sitemaps: [] });
  expect(readRobots(answer(404, text), "Galley", ["/no"])).toEqual({ allowed: [true], sitemaps: [] });
});
