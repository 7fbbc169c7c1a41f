import { describe, expect, test } from "vitest";
import { parseRobots, rulesOfAnswer } from "./robots-rules";

describe("a robots.txt", () => {
  const rules = parseRobots(
    [
      "User-agent: other",
      "Disallow: /",
      "",
      "User-agent: *",
      "Disallow: /private # not for us",
      "Allow: /private/open",
      "Disallow: /*.pdf$",
      "Disallow:",
      "Sitemap: https://a.example/map.xml",
    ].join("\r\n"),
    "Galley",
  );

  test.each([
    ["/", true],
    ["/private", false],
    ["/private/x", false],
    ["/private/open/x", true],
    ["/file.pdf", false],
    ["/file.pdf?x=1", true],
    ["/PRIVATE", true],
  ])("on %s says %s", (path, allowed) => {
    expect(rules.allows(path)).toBe(allowed);
  });

  test("names its sitemaps", () => {
    expect(rules.sitemaps).toEqual(["https://a.example/map.xml"]);
  });

  test("has a group of our own that replaces the general one, shared or not", () => {
    const own = parseRobots(
      "User-agent: *\nDisallow: /\n\nUser-agent: x\nUser-agent: GALLEY\nDisallow: /no",
      "Galley",
    );
    expect(own.allows("/yes")).toBe(true);
    expect(own.allows("/no")).toBe(false);
  });

  test("at equal length permits", () => {
    expect(parseRobots("User-agent: *\nDisallow: /a\nAllow: /a", "Galley").allows("/a")).toBe(true);
  });

  test("cannot make matching slow", () => {
    const hostile = `User-agent: *\n${`Disallow: /${"*a".repeat(200)}$\n`.repeat(500)}`;
    const started = performance.now();
    parseRobots(hostile, "Galley").allows(`/${"a".repeat(5000)}`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

test.each([
  [200, false],
  [404, true],
  [403, true],
  [301, true],
  [500, false],
  [503, false],
])("an answer of %d to robots.txt permits a disallowed page: %s", (status, allowed) => {
  expect(rulesOfAnswer(status, "User-agent: *\nDisallow: /", "Galley").allows("/x")).toBe(allowed);
});
