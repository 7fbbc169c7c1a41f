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

  test.each([
    ["Googlebot", false],
    ["GOOGLEBOT", false],
    ["googlebot/2.1", false],
    ["Googlebot/2.1 (+http://www.google.com/bot.html)", false],
    ["Googlebot*", false],
    ["Googlebot # the big one", false],
    ["Googlebot-Image", true],
    ["Google", true],
    ["Googlebots", true],
    ["Mozilla/5.0 Googlebot", true],
  ])("with a group for %s names Googlebot: everything is permitted %s", (agent, allowed) => {
    const named = parseRobots(`User-agent: ${agent}\nDisallow: /`, "Googlebot");
    expect(named.allows("/x")).toBe(allowed);
  });

  test("may have several groups for one crawler: they are one", () => {
    const text =
      "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: googlebot/2.1\nDisallow: /b";
    const merged = parseRobots(text, "Googlebot");
    expect(["/a", "/b", "/c"].map((path) => merged.allows(path))).toEqual([false, false, true]);
  });

  test.each([
    ["an own group without rules permits what the general one forbids", "User-agent: Googlebot\nDisallow:"],
    ["the order of the groups is of no account", "User-agent: Googlebot\nAllow: /"],
  ])("%s", (_, group) => {
    const general = "User-agent: *\nDisallow: /";
    expect(parseRobots(`${general}\n\n${group}`, "Googlebot").allows("/x")).toBe(true);
    expect(parseRobots(`${group}\n\n${general}`, "Googlebot").allows("/x")).toBe(true);
  });

  test("names crawlers over lines that are no rules", () => {
    const text = "User-agent: Googlebot\nCrawl-delay: 5\nSitemap: /map.xml\nUser-agent: x\nDisallow: /no";
    expect(parseRobots(text, "Googlebot").allows("/no")).toBe(false);
  });

  test("has no rules before its first group", () => {
    expect(parseRobots("Disallow: /\nUser-agent: *\nAllow: /", "Galley").allows("/x")).toBe(true);
  });

  test.each([
    ["/caf\u00e9", "/caf%C3%A9/menu"],
    ["/caf%c3%a9", "/caf%C3%A9/menu"],
    ["/%7Eme", "/~me"],
    ["/~me", "/%7eme"],
  ])("that disallows %s disallows %s, which is another spelling", (rule, path) => {
    expect(parseRobots(`User-agent: *\nDisallow: ${rule}`, "Galley").allows(path)).toBe(false);
  });

  test("tells an escaped slash from a slash", () => {
    expect(parseRobots("User-agent: *\nDisallow: /a%2Fb", "Galley").allows("/a/b")).toBe(true);
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
