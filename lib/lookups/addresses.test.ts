import { describe, expect, test } from "vitest";
import { matchesTarget, readDomain, readPageUrl } from "./addresses";

describe("readDomain", () => {
  test.each([
    ["example.com", "example.com"],
    [" Example.COM ", "example.com"],
    ["www.example.com", "example.com"],
    ["https://www.example.com/page?x=1#y", "example.com"],
    ["example.com.", "example.com"],
    ["example.com:8080/x", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["shop.example.co.uk", "shop.example.co.uk"],
    ["www.com", "www.com"],
    ["localhost", null],
    ["127.0.0.1", null],
    ["http://2130706433/", null],
    ["[::1]", null],
    ["example com", null],
    ["ftp://example.com", null],
    ["javascript:alert(1)", null],
    ["", null],
    ["https://", null],
  ])("reads %j as %j", (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });
});

describe("readPageUrl", () => {
  test.each([
    ["example.com", "https://example.com/"],
    ["http://Example.com/A?b#c", "http://example.com/A?b"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["https://user:secret@example.com/", null],
    ["file:///etc/passwd", null],
    ["not an address", null],
  ])("reads %j as %j", (text, url) => {
    expect(readPageUrl(text)).toBe(url);
  });
});

describe("a search result", () => {
  test.each([
    ["https://example.com/x", "example.com", true],
    ["http://www.example.com/", "example.com", true],
    ["https://blog.example.com/", "example.com", true],
    ["https://notexample.com/", "example.com", false],
    ["https://example.com.evil.test/", "example.com", false],
    ["https://evil.test/?u=https://example.com/", "example.com", false],
    ["no address", "example.com", false],
  ])("%s belongs to the domain %s: %s", (url, domain, expected) => {
    expect(matchesTarget(url, { kind: "domain", domain })).toBe(expected);
  });

  test.each([
    ["http://www.example.com/page/", "https://example.com/page", true],
    ["https://example.com/page?utm_source=x", "https://example.com/page", true],
    ["https://example.com/page?id=1&utm=2", "https://example.com/page?id=1", true],
    ["https://example.com/page?id=2", "https://example.com/page?id=1", false],
    ["https://example.com/caf%c3%a9", "https://example.com/café", true],
    ["https://example.com/page/2", "https://example.com/page", false],
    ["https://blog.example.com/page", "https://example.com/page", false],
  ])("%s is the page %s: %s", (result, url, expected) => {
    expect(matchesTarget(result, { kind: "page", url })).toBe(expected);
  });
});
