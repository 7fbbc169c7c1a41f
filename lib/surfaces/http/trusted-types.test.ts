import { expect, test } from "vitest";
import { pagePolicy } from "./security-headers";
import { trustOwnBuild } from "./trusted-types";

type Rules = Parameters<NonNullable<Parameters<typeof trustOwnBuild>[0]["trustedTypes"]>["createPolicy"]>[1];

function madePolicy(): { name: string; rules: Rules } {
  const made: { name: string; rules: Rules }[] = [];
  trustOwnBuild({
    location: { href: "https://galley.example/projects/1", origin: "https://galley.example" },
    trustedTypes: { createPolicy: (name, rules) => made.push({ name, rules }) },
  });
  const [policy] = made;
  if (policy === undefined) throw new Error("no policy was made");
  return policy;
}

test("the dashboard allows one policy of Trusted Types, and the pages without a nonce ask for none", () => {
  const dashboard = pagePolicy({ nonce: "abc", development: false });
  expect(dashboard).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(dashboard).toContain(`require-trusted-types-for 'script'; trusted-types ${madePolicy().name}`);
  expect(pagePolicy({ nonce: null, development: false })).not.toContain("trusted-types");
});

test("a browser without Trusted Types needs no policy", () => {
  expect(() =>
    trustOwnBuild({ location: { href: "https://a.example/", origin: "https://a.example" } }),
  ).not.toThrow();
});

test.each([
  "<b>text</b>",
  "<script>alert(1)</script>",
  "<script></script><img>",
  "",
  "&copy;<img>",
  "&lt;img&gt;",
  "&#60;",
  "&copy;\n",
])("no text becomes markup, only React's empty script element and a named character: %j", (html) => {
  const { rules } = madePolicy();
  expect(rules.createHTML(html)).toBeNull();
  expect(rules.createHTML("<script></script>")).toBe("<script></script>");
  expect(rules.createHTML("&CounterClockwiseContourIntegral;")).toBe("&CounterClockwiseContourIntegral;");
});

test.each<[string, boolean]>([
  ["/_next/static/chunks/a.js", true],
  ["https://galley.example/_next/static/chunks/a.js", true],
  ["https://evil.example/_next/static/chunks/a.js", false],
  ["//evil.example/_next/static/a.js", false],
  ["/_next/static/../../api/free/echo", false],
  ["/api/free/echo", false],
  ["data:text/javascript,alert(1)", false],
  ["blob:https://galley.example/_next/static/1", false],
])("a script may come from the build alone: %s %s", (address, allowed) => {
  expect(madePolicy().rules.createScriptURL(address)).toBe(allowed ? address : null);
});
