import { describe, expect, test } from "vitest";
import { robotsCrawler } from "./crawlers";
import { parseRobots } from "./parse-robots";
import { rulesFor, rulesOfAnswer } from "./robots-rules";

const rulesIn = (text: string, product: string) => rulesFor(parseRobots(text), robotsCrawler(product));

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
      { field: "user-agent", value: "*", line: 2, slip: null },
      { field: "disallow", value: "/no", line: 5, slip: null },
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

describe("a line that is in doubt", () => {
  test.each([
    ["a misspelt field", "User-agent: *\nDissallow: /no"],
    ["a missing colon", "User-agent: *\nDisallow /no"],
    ["a misspelt name of a group", "User-agent: x\nDisallow:\nUseragent: *\nDisallow: /no"],
    ["a byte order mark", "User-agent: *\n\uFEFFDisallow: /no"],
  ])("because of %s forbids our own crawler what was meant; RFC 9309 has it skipped", (_, text) => {
    expect(rulesIn(text, "Galley").allows("/no")).toBe(false);
    expect(rulesIn(text, "GPTBot").allows("/no")).toBe(true);
  });

  test("permits our own crawler nothing", () => {
    const text = "User-agent: *\nDisallow: /\nAllow /yes";
    expect(rulesIn(text, "Googlebot").allows("/yes")).toBe(true);
    expect(rulesIn(text, "Galley").allows("/yes")).toBe(false);
    const index = "User-agent: *\nDisallow: /\nAllow: /a/index.html";
    expect(rulesIn(index, "Googlebot").allows("/a/")).toBe(true);
    expect(rulesIn(index, "Galley").allows("/a/")).toBe(false);
  });
});

describe("a hostile robots.txt", () => {
  const as = (count: number) => "a".repeat(count);
  test.each([
    ["five wildcards, for a path of thousands of letters", "Disallow: /*a*a*a*a*b", as(3000)],
    ["a thousand rules of many wildcards", `Disallow: /${"*a".repeat(900)}b\n`.repeat(300), as(30_000)],
    ["rules that nearly match everywhere", `Disallow: /*${as(900)}b\n`.repeat(550), as(30_000)],
    ["a huge field", as(500_000), as(30_000)],
    ["a path of wildcards", "Disallow: /*a*b$", "*".repeat(30_000)],
  ])("with %s is evaluated quickly", { timeout: 5_000 }, (_, rules, path) => {
    expect(rulesIn(`User-agent: *\n${rules}`, "GPTBot").allows(`/${path}`)).toBe(true);
  });

  test("with half a million wildcards forbids everything", () => {
    const text = `User-agent: *\nDisallow: /${"*".repeat(500_000)}`;
    expect(rulesIn(text, "Galley").allows("/x")).toBe(false);
  });

  test("has every rule read, however many it has", () => {
    const text = `User-agent: *\n${"Allow: /x\n".repeat(40_000)}Disallow: /no`;
    for (const product of ["Galley", "Googlebot", "GPTBot"]) {
      expect(rulesIn(text, product).allows("/no")).toBe(false);
    }
  });

  test("has rules of any length obeyed by our own crawler, which fetches no address that it cannot compare", () => {
    const long = (length: number) => `/${as(length - 1)}`;
    const only = (rule: string) => rulesIn(`User-agent: *\n${rule}`, "Galley");
    expect(only(`Disallow: ${long(10_000)}`).allows(long(10_001))).toBe(false);
    expect(only(`Disallow: ${long(10_000)}`).allows(long(9_999))).toBe(true);
    // Cut to what is read of a line, a rule forbids more, and must not permit more.
    expect(only(`Disallow: ${long(20_000)}b`).allows(`${long(16_655)}c`)).toBe(false);
    expect(only(`Disallow: /\nAllow: ${long(20_000)}b`).allows(long(16_660))).toBe(false);
    expect(only("Disallow: /*b$").allows(`/${as(20_000)}b`)).toBe(false);
    expect(only("Disallow: /no").allows(`/${as(20_000)}`)).toBe(false);
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
  [429, false],
  [499, true],
  [403, true],
  [301, true],
  [500, false],
  [503, false],
])("a response of %d to robots.txt permits a page that its body disallows: %s", (status, allowed) => {
  const file = parseRobots("User-agent: *\nDisallow: /");
  expect(rulesOfAnswer({ status, truncated: false }, file, "Galley").allows("/x")).toBe(allowed);
});

test.each([
  ["Galley", false],
  ["Googlebot", true],
  ["GPTBot", true],
])(
  "a file that is longer than what was read of it lets %s fetch what the beginning does not forbid: %s",
  (product, allowed) => {
    const file = parseRobots("User-agent: *\nDisallow: /no\nSitemap: /map.xml");
    const rules = rulesOfAnswer({ status: 200, truncated: true }, file, product);
    expect([rules.allows("/no"), rules.allows("/x")]).toEqual([false, allowed]);
    expect(rules.sitemaps).toEqual(["/map.xml"]);
  },
);
