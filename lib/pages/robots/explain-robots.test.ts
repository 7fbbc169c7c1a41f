import { describe, expect, test } from "vitest";
import { explainRobots } from "./explain-robots";

const fileOf = (...lines: string[]) => ["User-agent: *", ...lines].join("\n");

// Google's documentation of robots.txt, "Order of precedence for rules".
describe("the rule that decides", () => {
  test.each([
    ["/page", ["Allow: /p", "Disallow: /"], true, 2],
    ["/folder/page", ["Allow: /folder", "Disallow: /folder"], true, 2],
    ["/page.htm", ["Allow: /page", "Disallow: /*.htm"], false, 3],
    ["/page.php5", ["Allow: /page", "Disallow: /*.ph"], true, 2],
    ["/", ["Allow: /$", "Disallow: /"], true, 2],
    ["/page.htm", ["Allow: /$", "Disallow: /"], false, 3],
  ])("for %s in %j allows: %s, by line %d", (path, lines, allowed, line) => {
    expect(explainRobots(fileOf(...lines), "Googlebot", path)).toMatchObject({ allowed, rule: { line } });
  });

  // The same documentation, "URL matching based on path values".
  test.each([
    [
      "/fish",
      ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads"],
      ["/Fish.asp", "/catfish", "/desert/fish"],
    ],
    ["/fish/", ["/fish/", "/fish/salmon.htm"], ["/fish", "/fish.html", "/animals/fish/"]],
    ["/*.php", ["/index.php", "/folder/filename.php?parameters", "/filename.php/"], ["/", "/windows.PHP"]],
    ["/*.php$", ["/filename.php", "/folder/filename.php"], ["/filename.php?parameters", "/filename.php5"]],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?parameters"], ["/Fish.PHP"]],
  ])("matches %s as documented", (pattern, matching, others) => {
    const isAllowed = (path: string) =>
      explainRobots(fileOf(`Disallow: ${pattern}`), "Googlebot", path).allowed;
    expect(matching.filter(isAllowed)).toEqual([]);
    expect(others.filter((path) => !isAllowed(path))).toEqual([]);
  });
});

describe("the groups that apply", () => {
  // RFC 9309, section 5.1.
  const rfc = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot`;

  test.each([
    ["foobot", "/example/page.html", true, ["foobot"]],
    ["foobot", "/other", false, ["foobot"]],
    ["barbot", "/example/page.html", false, ["barbot"]],
    ["bazbot", "/example/page.html", false, ["bazbot"]],
    ["bazbot", "/example/other", true, ["bazbot"]],
    ["quxbot", "/example/page.html", true, ["quxbot"]],
    ["otherbot", "/example/page.html", false, ["*"]],
    ["otherbot", "/publications/", true, ["*"]],
    ["otherbot", "/a.gif", false, ["*"]],
  ])("to %s on %s allow: %s", (agent, path, allowed, groups) => {
    expect(explainRobots(rfc, agent, path)).toMatchObject({ allowed, groups });
  });

  // RFC 9309, section 5.2.
  test("obey the longest match", () => {
    const text = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif";
    expect(explainRobots(text, "foobot", "/example/page/disallow.gif").allowed).toBe(true);
    expect(explainRobots(text, "foobot", "/example/page/disallowed.gif").allowed).toBe(false);
  });
});

test.each([
  ["Disallow /cart", 2],
  ["Noindex: /cart", 2],
  ["Disallow: cart", 2],
])("the problems of a robots.txt name the line of %j, which crawlers skip", (line, number) => {
  expect(explainRobots(fileOf(line), "Googlebot", "/").problems).toMatchObject([{ line: number }]);
});
