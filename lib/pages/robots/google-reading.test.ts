import { describe, expect, test } from "vitest";
import { explainRobots } from "./explain-robots";

// What the tests of Google's open robots.txt library pin down, restated.
const file = (...lines: string[]) => `${lines.join("\n")}\n`;
const forAlfa = (...rules: string[]) => file("user-agent: Alfa", ...rules);
const allows = (text: string, agent: string, path: string) => explainRobots(text, agent, path).allowed;

describe("Google's reading of a line", () => {
  test.each([
    ["knows user-agent and disallow", file("user-agent: Alfa", "disallow: /"), "/p/q", false],
    ["ignores other fields", file("one: Alfa", "two: /"), "/p/q", true],
    ["needs no colon", file("user-agent Alfa", "disallow /"), "/p/q", false],
    ["ends at a comment", forAlfa("# Disallow: /", "Disallow: /a/quz#qux", "Allow: /"), "/a/b", true],
    ["keeps what is before a comment", forAlfa("Disallow: /a/quz#qux", "Allow: /"), "/a/quz", false],
  ])("%s", (_, text, path, allowed) => {
    expect(allows(text, "Alfa", path)).toBe(allowed);
  });

  test.each([
    ["USER-AGENT", "ALLOW", "DISALLOW"],
    ["user-agent", "allow", "disallow"],
    ["uSeR-aGeNt", "AlLoW", "dIsAlLoW"],
  ])("takes %s, %s and %s for the same fields", (agent, allow, disallow) => {
    const text = file(`${agent}: Alfa`, `${allow}: /x/`, `${disallow}: /`);
    expect([allows(text, "Alfa", "/x/y"), allows(text, "Alfa", "/a/b")]).toEqual([true, false]);
  });

  test.each(["dissallow", "dissalow", "disalow", "diasllow", "disallaw"])(
    "takes %s for disallow",
    (field) => {
      expect(allows(file("user-agent: a", `${field}: /q`), "a", "/q")).toBe(false);
    },
  );

  test.each(["useragent", "user agent"])("takes %s for user-agent", (field) => {
    expect(allows(file(`${field}: a`, "disallow: /q"), "a", "/q")).toBe(false);
  });

  test.each(["\n", "\r\n", "\r"])("ends at %j", (end) => {
    const lines = ["User-Agent: a", "Allow: /s", "User-Agent: b", "", "", "Disallow: /"];
    expect(allows(lines.join(end), "b", "/q")).toBe(false);
  });

  test("ends at different line ends in one file", () => {
    expect(allows("User-Agent: a\nAllow: /s\r\nUser-Agent: b\n\r\n\nDisallow: /", "b", "/q")).toBe(false);
  });

  test("skips a byte order mark at the beginning of the file only", () => {
    expect(allows("\uFEFFUser-Agent: a\nDisallow: /q\n", "a", "/q")).toBe(false);
    expect(allows("User-Agent: a\n\uFEFFDisallow: /q\n", "a", "/q")).toBe(true);
  });

  test("is of its first 16,663 bytes", () => {
    const bytesMax = 2083 * 8;
    const path = (start: string, field: string) =>
      start + "a".repeat(bytesMax - 3 - field.length + 1 - start.length);
    const forbidden = path("/x/", "disallow: ");
    const forbidding = forAlfa(`disallow: ${forbidden}/qux`);
    expect(allows(forbidding, "Alfa", "/fux")).toBe(true);
    expect(allows(forbidding, "Alfa", `${forbidden}/fux`)).toBe(false);
    const [one, other] = [path("/x/", "allow: "), path("/x/b", "allow: ")];
    const allowing = forAlfa("disallow: /", `allow: ${one}/qux`, `allow: ${other}/qux`);
    expect(allows(allowing, "Alfa", "/")).toBe(false);
    expect(allows(allowing, "Alfa", `${one}/qux`)).toBe(true);
    expect(allows(allowing, "Alfa", `${other}/fux`)).toBe(true);
  });
});

describe("Google's choice of a group", () => {
  const groups =
    "allow: /a/b/\n\nuser-agent: Alfa\ndisallow: /\nallow: /k/\nuser-agent: Beta\ndisallow: /\nallow: /l/\n\n\nallow: /m/\nuser-agent: Gamma\n\nuser-agent: Alfa\nallow: /z/\ndisallow: /\n";

  test.each([
    ["Alfa", "/k/1", true],
    ["Alfa", "/z/1", true],
    ["Alfa", "/l/1", false],
    ["Beta", "/l/1", true],
    ["Beta", "/m/1", true],
    ["Beta", "/z/1", false],
    ["Gamma", "/z/1", true],
    ["Alfa", "/a/b/", false],
    ["Beta", "/a/b/", false],
    ["Gamma", "/a/b/", false],
  ])("lets %s fetch %s: %s", (agent, path, allowed) => {
    expect(allows(groups, agent, path)).toBe(allowed);
  });

  test.each(["Sitemap: https://x.example/s.xml", "Strange-Line: yes"])("is not ended by %s", (line) => {
    const text = file("User-agent: Beta", line, "User-agent: *", "Disallow: /");
    expect([allows(text, "Alfa", "/"), allows(text, "Beta", "/")]).toEqual([false, false]);
  });

  test.each(["ALFA BETA", "alfa beta", "aLfA bEtA"])(
    "compares the first word of %s, without case",
    (name) => {
      const text = file(`User-Agent: ${name}`, "Allow: /x/", "Disallow: /");
      for (const agent of ["Alfa", "alfa"]) {
        expect([allows(text, agent, "/x/y"), allows(text, agent, "/a/b")]).toEqual([true, false]);
      }
    },
  );

  test("finds none for a name with a blank, which obeys the general group", () => {
    const text = file("User-Agent: *", "Disallow: /", "User-Agent: Alfa Beta", "Allow: /x/", "Disallow: /");
    expect(allows(text, "Alfa", "/x/y")).toBe(true);
    expect(allows(text, "Alfa Beta", "/x/y")).toBe(false);
  });

  test("prefers the crawler's own group to the general one, and needs neither", () => {
    const both = file("user-agent: *", "allow: /", "user-agent: Alfa", "disallow: /");
    expect([allows(both, "Alfa", "/x/y"), allows(both, "Beta", "/x/y")]).toEqual([false, true]);
    expect(allows("", "Alfa", "/x")).toBe(true);
    const others = file("user-agent: Alfa", "allow: /", "user-agent: Beta", "disallow: /");
    expect(allows(others, "Delta", "/x/y")).toBe(true);
    const separate = file("User-agent: *", "Disallow: /x/", "User-agent: Alfa", "Disallow: /y/");
    expect([allows(separate, "Alfa", "/x/page"), allows(separate, "Alfa", "/y/page")]).toEqual([true, false]);
  });

  // developers.google.com/search/docs/crawling-indexing: common crawlers, special-case crawlers.
  const ofGooglebot = file("User-agent: *", "Disallow: /", "", "User-agent: Googlebot", "Allow: /");

  test.each([
    ["Googlebot-Image", true, "Googlebot"],
    ["Googlebot-News", true, "Googlebot"],
    ["Googlebot-Video", true, "Googlebot"],
    ["Applebot", true, "Googlebot"],
    ["Googlebot", true, null],
    ["bingbot", false, null],
    ["AdsBot-Google", true, null],
    ["AdsBot-Google-Mobile", true, null],
    ["Mediapartners-Google", true, null],
  ])("lets %s fetch a page that only Googlebot may: %s, following %s", (agent, allowed, follows) => {
    expect(explainRobots(ofGooglebot, agent, "/x")).toMatchObject({ allowed, follows });
  });

  test("lets a crawler's own group come before the one that it would follow", () => {
    const text = `${ofGooglebot}\nUser-agent: Googlebot-Image\nDisallow: /`;
    expect(explainRobots(text, "Googlebot-Image", "/x")).toMatchObject({ allowed: false, follows: null });
    expect(allows("User-agent: AdsBot-Google\nDisallow: /", "AdsBot-Google", "/x")).toBe(false);
  });
});

describe("Google's comparison of a path", () => {
  test.each([
    [["disallow: /x/"], "/x/y", false],
    [["disallow: /X/"], "/x/y", true],
    [["disallow: /x/page.html", "allow: /x/"], "/x/page.html", false],
    [["allow: /x/page.html", "disallow: /x/"], "/x/page.html", true],
    [["allow: /x/page.html", "disallow: /x/"], "/x/", false],
    [["disallow: ", "allow: "], "/x/page.html", true],
    [["disallow: /", "allow: /"], "/x/page.html", true],
    [["disallow: /x", "allow: /x/"], "/x", false],
    [["disallow: /x", "allow: /x/"], "/x/", true],
    [["disallow: /x/page.html", "allow: /x/page.html"], "/x/page.html", true],
    [["allow: /page", "disallow: /*.html"], "/page.html", false],
    [["allow: /page", "disallow: /*.html"], "/page", true],
    [["allow: /x/page.", "disallow: /*.html"], "/x/page.html", true],
    [["allow: /x/page.", "disallow: /*.html"], "/x/y.html", false],
    [["Disallow: /a/bar/quz", "Allow: /a/*/qux"], "/a/bar/quz", false],
    [["Disallow: /a/bar/quz", "Allow: /a/*/qux"], "/a/quz", true],
    [["Disallow: /a/bar/quz", "Allow: /a/*/qux"], "/a//quz", true],
    [["Disallow: /a/bar/quz", "Allow: /a/*/qux"], "/a/bax/quz", true],
    [["Disallow: /a/b$", "Allow: /a/b/qux"], "/a/b", false],
    [["Disallow: /a/b$", "Allow: /a/b/qux"], "/a/b/qux", true],
    [["Disallow: /a/b$", "Allow: /a/b/qux"], "/a/b/", true],
    [["Disallow: /a/b$", "Allow: /a/b/qux"], "/a/b/baz", true],
    [["allow: /p", "disallow: /"], "/page", true],
    [["allow: /folder", "disallow: /folder"], "/folder/page", true],
    [["allow: /page", "disallow: /*.htm"], "/page.htm", false],
    [["allow: /$", "disallow: /"], "/", true],
    [["allow: /$", "disallow: /"], "/page.html", false],
  ])("by %j permits %s: %s", (rules, path, allowed) => {
    expect(allows(forAlfa(...rules), "Alfa", path)).toBe(allowed);
  });

  test.each([
    ["/a/b?q=t&z=http://a.b?t&p", "/a/b?q=t&z=http://a.b?t&p", true],
    ["/a/b/ツ", "/a/b/%E3%83%84", true],
    ["/a/b/ツ", "/a/b/ツ", false],
    ["/a/b/%E3%83%84", "/a/b/%E3%83%84", true],
    ["/a/b/%E3%83%84", "/a/b/ツ", false],
    ["/a/b/%62%61%7A", "/a/b/baz", false],
    ["/a/b/%62%61%7A", "/a/b/%62%61%7A", true],
  ])("by a permission for %s permits %s: %s", (pattern, path, allowed) => {
    expect(allows(forAlfa("Disallow: /", `Allow: ${pattern}`), "Alfa", path)).toBe(allowed);
  });

  test.each([
    ["/ok/", true],
    ["/ok/index.htm", false],
    ["/ok/index.html", true],
    ["/else", false],
  ])("by a permission for /ok/index.html permits %s: %s", (path, allowed) => {
    const text = file("User-Agent: *", "Allow: /ok/index.html", "Disallow: /");
    expect(allows(text, "alfa", path)).toBe(allowed);
  });

  const fish = [
    "/fish",
    "/fish.html",
    "/fish/salmon.html",
    "/fishheads",
    "/fishheads/yummy.html",
    "/fish.html?id=anything",
  ];

  test.each([
    ["/fish", fish, ["/bar", "/Fish.asp", "/catfish", "/?id=fish"]],
    ["/fish*", fish, ["/bar", "/Fish.bar", "/catfish", "/?id=fish"]],
    [
      "/fish/",
      ["/fish/", "/fish/salmon", "/fish/?salmon", "/fish/salmon.html", "/fish/?id=anything"],
      ["/bar", "/fish", "/fish.html", "/Fish/Salmon.html"],
    ],
    [
      "/*.php",
      [
        "/filename.php",
        "/folder/filename.php",
        "/folder/filename.php?parameters",
        "//folder/any.php.file.html",
        "/filename.php/",
        "/index?f=filename.php/",
      ],
      ["/bar", "/php/", "/index?php", "/windows.PHP"],
    ],
    [
      "/*.php$",
      ["/filename.php", "/folder/filename.php"],
      [
        "/bar",
        "/filename.php?parameters",
        "/filename.php/",
        "/filename.php5",
        "/php/",
        "/filename?php",
        "/aaaphpaaa",
        "//windows.PHP",
      ],
    ],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?parameters"], ["/bar", "/Fish.PHP"]],
  ])("takes %s as documented", (pattern, matching, others) => {
    const isAllowed = (path: string) => allows(forAlfa("disallow: /", `allow: ${pattern}`), "Alfa", path);
    expect(matching.filter((path) => !isAllowed(path))).toEqual([]);
    expect(others.filter(isAllowed)).toEqual([]);
  });
});
