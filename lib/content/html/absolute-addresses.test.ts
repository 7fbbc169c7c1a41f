import { expect, test } from "vitest";
import { withAbsoluteAddresses } from "./absolute-addresses";

const site = "https://acme.example";
const page = "https://acme.example/blog/moving/";

test.each([
  ['<a href="/prices">a</a>', '<a href="https://acme.example/prices">a</a>'],
  [
    '<a href="next-step?a=1&#x26;b=2">a</a>',
    '<a href="https://acme.example/blog/moving/next-step?a=1&#x26;b=2">a</a>',
  ],
  ['<a href="#boxes">a</a>', '<a href="https://acme.example/blog/moving/#boxes">a</a>'],
  [
    '<img src="images/box.png" alt="a > b">',
    '<img src="https://acme.example/blog/moving/images/box.png" alt="a > b">',
  ],
  ['<img alt="a > b" src="//cdn.example/a.png">', '<img alt="a > b" src="https://cdn.example/a.png">'],
  ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
  ['<a href="https://b.example/x">a</a>', '<a href="https://b.example/x">a</a>'],
  ['<code>href="/a" &#x3C;a href="/b"></code>', '<code>href="/a" &#x3C;a href="/b"></code>'],
  ['<a href="https://[">a</a>', '<a href="https://[">a</a>'],
])("%s becomes %s", (html, absolute) => expect(withAbsoluteAddresses(html, { page, site })).toBe(absolute));

test("without a public page, addresses are those of the site, and places on the page stay", () => {
  expect(withAbsoluteAddresses('<a href="next">a</a><a href="#b">b</a>', { page: null, site })).toBe(
    '<a href="https://acme.example/next">a</a><a href="#b">b</a>',
  );
});

test("a site without a usable address leaves everything as it is", () => {
  expect(withAbsoluteAddresses('<a href="/a">a</a>', { page: null, site: "nonsense" })).toBe(
    '<a href="/a">a</a>',
  );
});
