import { describe, expect, test } from "vitest";
import { absoluteAddress, baseOf, isFrontPage, withoutClosingSlashes } from "./addresses";

const base = "https://acme.example/shop/";
const long = "a".repeat(2_000);

describe("an address on a page", () => {
  test.each([
    [" care ", "https://acme.example/shop/care"],
    ["//other.example/x", "https://other.example/x"],
    ["mailto:smith@acme.example", "mailto:smith@acme.example"],
    ["", null],
    ["http://[", null],
    [null, null],
    [`/${long}`, null],
    ["é".repeat(1_000), null],
  ])("written as %j resolves to %j", (href, address) => {
    expect(absoluteAddress(href, base)).toBe(address);
  });
});

describe("the base of a page's addresses", () => {
  test.each([
    ["/blog/", "https://acme.example/blog/"],
    [undefined, base],
    ["http://[", base],
    [`https://other.example/${long}/`, base],
  ])("is, with the base element %j, %j", (href, expected) => {
    expect(baseOf(href, base)).toBe(expected);
  });

  test("is the site's root when the page's own address exceeds the length limit", () => {
    expect(baseOf(undefined, `${base}${long}`)).toBe("https://acme.example/");
  });
});

test.each([
  ["/a//", "/a"],
  ["/", ""],
  ["/a//b", "/a//b"],
  [`${"/".repeat(1_000_000)}x`, `${"/".repeat(1_000_000)}x`],
])("a path loses its trailing slashes, in linear time (%#)", (path, expected) => {
  expect(withoutClosingSlashes(path)).toBe(expected);
});

test.each([
  ["/", true],
  ["/de", true],
  ["/de/", true],
  ["/pt-BR/", true],
  ["/index.html", true],
  ["/INDEX.PHP", true],
  ["/en/index.htm", true],
  ["/?utm_source=x", true],
  ["/?p=12", false],
  ["/?page_id=12", false],
  ["/?s=x", false],
  ["/?q=x", false],
  ["/?cat=1", false],
  ["/?tag=x", false],
  ["/blog", false],
  ["/de/x", false],
  ["/x/de/", false],
  ["/index.html/x", false],
])("the path %s is a front page: %s", (path, root) => {
  expect(isFrontPage(`https://site.example${path}`)).toBe(root);
});
