import { describe, expect, test } from "vitest";
import { parseRobots, rulesFor, rulesOfAnswer } from "./robots-rules";

const rulesIn = (text: string, product: string) => rulesFor(parseRobots(text), product);

describe("a robots.txt", () => {
  const mixed = [
    "User-agent: other",
    "Disallow: /",
    "",
    "User-agent: *",
    "Disallow: /private # not for us",
    "Allow: /private/open",
    "Disallow: /*.pdf$",
    "Disallow:",
    "Sitemap: https://a.example/map.xml",
  ].join("\r\n");

  test.each([
    ["/", true],
    ["/private", false],
    ["/private/x", false],
    ["/private/open/x", true],
    ["/file.pdf", false],
    ["/file.pdf?x=1", true],
    ["/PRIVATE", true],
  ])("permits %s: %s", (path, allowed) => {
    expect(rulesIn(mixed, "Galley").allows(path)).toBe(allowed);
  });

  test("lists its sitemaps", () => {
    expect(rulesIn(mixed, "Galley").sitemaps).toEqual(["https://a.example/map.xml"]);
  });

  test("applies a crawler's own group instead of the general one, even when other crawlers share it", () => {
    const own = rulesIn(
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
    const named = rulesIn(`User-agent: ${agent}\nDisallow: /`, "Googlebot");
    expect(named.allows("/x")).toBe(allowed);
  });

  test("combines several groups for the same crawler into one", () => {
    const text =
      "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: googlebot/2.1\nDisallow: /b";
    const merged = rulesIn(text, "Googlebot");
    expect(["/a", "/b", "/c"].map((path) => merged.allows(path))).toEqual([false, false, true]);
  });

  test.each([
    [
      "permits what the general group forbids when the crawler's own group has no rules",
      "User-agent: Googlebot\nDisallow:",
    ],
    [
      "gives the crawler's own group precedence wherever it comes in the file",
      "User-agent: Googlebot\nAllow: /",
    ],
  ])("%s", (_, group) => {
    const general = "User-agent: *\nDisallow: /";
    expect(rulesIn(`${general}\n\n${group}`, "Googlebot").allows("/x")).toBe(true);
    expect(rulesIn(`${group}\n\n${general}`, "Googlebot").allows("/x")).toBe(true);
  });

  test("keeps a list of crawlers together across lines that are not rules", () => {
    const text = "User-agent: Googlebot\nCrawl-delay: 5\nSitemap: /map.xml\nUser-agent: x\nDisallow: /no";
    expect(rulesIn(text, "Googlebot").allows("/no")).toBe(false);
  });

  test("ignores rules before its first group", () => {
    expect(rulesIn("Disallow: /\nUser-agent: *\nAllow: /", "Galley").allows("/x")).toBe(true);
  });

  test.each([
    ["/caf\u00e9", "/caf%C3%A9/menu"],
    ["/caf%c3%a9", "/caf%C3%A9/menu"],
    ["/%7Eme", "/~me"],
    ["/~me", "/%7eme"],
  ])("that disallows %s also disallows the equivalent spelling %s", (rule, path) => {
    expect(rulesIn(`User-agent: *\nDisallow: ${rule}`, "Galley").allows(path)).toBe(false);
  });

  test("distinguishes an escaped slash from a slash", () => {
    expect(rulesIn("User-agent: *\nDisallow: /a%2Fb", "Galley").allows("/a/b")).toBe(true);
  });

  test.each([
    ["User-agent: *\nDisallow: /\nAllow: /a", "/a", true],
    ["User-agent: *\nAllow: /a\nDisallow: /", "/a", true],
    ["User-agent: *\nDisallow: /a/b\nAllow: /a", "/a/b", false],
    ["User-agent: *\nAllow: /a\nDisallow: /a/b", "/a/b", false],
    ["User-agent: *\nAllow: /a\nDisallow: /a", "/a", true],
  ])("lets the longest matching rule decide: %j permits %s: %s", (rules, path, allowed) => {
    expect(rulesIn(rules, "Galley").allows(path)).toBe(allowed);
  });

  test.each([
    ["*", false],
    ["* # all", false],
    ["**", true],
    ["*bot", true],
    ["x *", true],
    ["/Galley", true],
    ["", true],
  ])("whose only group is for %j permits another crawler what that group disallows: %s", (agent, allowed) => {
    expect(rulesIn(`User-agent: ${agent}\nDisallow: /`, "Galley").allows("/x")).toBe(allowed);
  });

  test("may have blanks around its fields, and has lines without a field ignored", () => {
    const lines = "\n  User-agent :  *\nnonsense\n: x\n\tDISALLOW:/no\n\n\n";
    expect(parseRobots(lines)).toEqual([
      ["user-agent", "*", 2],
      ["disallow", "/no", 5],
    ]);
  });

  test("names the line of the rule that decides", () => {
    const rules = rulesIn("User-agent: *\r\nDisallow: /a\r\n\r\nAllow: /a/b # kept", "Galley");
    expect(rules.ruleFor("/a/b/c")).toMatchObject({ allow: true, pattern: "/a/b", line: 4 });
    expect(rules.ruleFor("/a")).toMatchObject({ allow: false, pattern: "/a", line: 2 });
    expect(rules.ruleFor("/c")).toBeNull();
  });

  test("starts a new group at the first user-agent line after a rule", () => {
    const rules = rulesIn("User-agent: Galley\nDisallow: /a\nUser-agent: other\nDisallow: /b", "Galley");
    expect(["/a", "/b"].map((path) => rules.allows(path))).toEqual([false, true]);
  });

  test("lets an allow rule win over a disallow rule of the same length", () => {
    expect(rulesIn("User-agent: *\nDisallow: /a\nAllow: /a", "Galley").allows("/a")).toBe(true);
  });

  test.each([
    ["/*/private/", "/a/private/x", false],
    ["/*/private/", "/private/x", true],
    ["/a*b*c*d*e*f*g", "/a1b2c3d4e5f6g7", false],
    ["/a*b*c*d*e*f*g", "/a1b2c3d4e5g6f7", true],
    ["/*.php$", "/x.php.php", false],
    ["/*.php$", "/x.php/", true],
    ["/a*a$", "/a", true],
    ["/a*a$", "/aa", false],
    ["/exact$", "/exact", false],
    ["/exact$", "/exactly", true],
    ["/x**y*", "/xy", false],
    ["/*ab*ba", "/aba", true],
    ["/*ab*ba", "/abba", false],
    ["/a*b*$", "/ab", false],
    ["/ends*$", "/ends/anywhere", false],
    ["*", "/", false],
    ["/a.c", "/abc", true],
  ])("that disallows %s permits %s: %s", (rule, path, allowed) => {
    expect(rulesIn(`User-agent: *\nDisallow: ${rule}`, "Galley").allows(path)).toBe(allowed);
  });
});

describe("a hostile robots.txt", () => {
  const as = (count: number) => "a".repeat(count);
  test.each([
    ["five wildcards, for a path of thousands of letters", "Disallow: /*a*a*a*a*b", as(3000)],
    ["a thousand rules of many wildcards", `Disallow: /${"*a".repeat(900)}b\n`.repeat(300), as(30_000)],
    ["rules that nearly match everywhere", `Disallow: /*${as(900)}b\n`.repeat(550), as(30_000)],
    ["half a million wildcards", `Disallow: /${"*".repeat(500_000)}`, as(30_000)],
    ["a huge field", as(500_000), as(30_000)],
    ["a path of wildcards", "Disallow: /*a*b$", "*".repeat(30_000)],
  ])("with %s is evaluated quickly", { timeout: 5_000 }, (_, rules, path) => {
    expect(rulesIn(`User-agent: *\n${rules}`, "Galley").allows(`/${path}`)).toBe(true);
  });

  test("has only its first thousand rules read, and only rules of up to 2000 characters", () => {
    const last = (before: number) =>
      rulesIn(`User-agent: *\n${"Allow: /x\n".repeat(before)}Disallow: /no`, "Galley");
    expect(last(999).allows("/no")).toBe(false);
    expect(last(1000).allows("/no")).toBe(true);
    const long = (length: number) => `/${as(length - 1)}`;
    const only = (rule: string) => rulesIn(`User-agent: *\nDisallow: ${rule}`, "Galley");
    expect(only(long(2000)).allows(long(2500))).toBe(false);
    expect(only(long(2001)).allows(long(2500))).toBe(true);
    // Percent-encoded, "é" takes six characters.
    expect(only(`${long(1994)}\u00e9`).allows(`${long(1994)}\u00e9`)).toBe(false);
    expect(only(`${long(1995)}\u00e9`).allows(`${long(1995)}\u00e9`)).toBe(true);
  });

  test("that disallows an ending does not see one after the path's 2000th character", () => {
    expect(rulesIn("User-agent: *\nDisallow: /*b$", "Galley").allows(`/${as(1998)}b`)).toBe(false);
    expect(rulesIn("User-agent: *\nDisallow: /*b$", "Galley").allows(`/${as(1999)}b`)).toBe(true);
  });

  test("has at most a hundred of its sitemaps listed", () => {
    expect(rulesIn("Sitemap: /map.xml\n".repeat(30_000), "Galley").sitemaps).toHaveLength(100);
  });
});

test.each([
  [199, true],
  [200, false],
  [299, false],
  [300, true],
  [400, true],
  [404, true],
  [499, true],
  [403, true],
  [301, true],
  [500, false],
  [503, false],
])("a response of %d to robots.txt permits a page that its body disallows: %s", (status, allowed) => {
  expect(rulesOfAnswer(status, parseRobots("User-agent: *\nDisallow: /"), "Galley").allows("/x")).toBe(
    allowed,
  );
});
