import { describe, expect, test } from "vitest";
import { canonicalOfHeader, isElsewhere } from "./canonical";

const url = "https://site.example/bread?a=1&b=2";

describe("a canonical address", () => {
  test.each([
    [null, false],
    ["https://site.example/bread?a=1&b=2", false],
    ["http://www.site.example/bread/?b=2&a=1", false],
    ["https://site.example/br%65ad//?a=1&b=2#top", false],
    ["https://site.example/bread?a=1&b=2&utm_campaign=x&ref=y&fbclid=z&gclid=1&msclkid=2", false],
    ["https://site.example/bread?a=1&b=2&mc_cid=x&mc_eid=y&source=z&UTM_Medium=w", false],
    ["https://site.example/bread?a=1&b=2&reference=x", true],
    ["https://site.example/bread?a=1&b=2&xref=x", true],
    ["https://site.example/bread?a=1", true],
    ["https://site.example/bread?a=2&b=1", true],
    ["https://site.example/Bread?a=1&b=2", true],
    ["https://site.example:8443/bread?a=1&b=2", true],
    ["https://wwwsite.example/bread?a=1&b=2", true],
    ["https://blog.www.site.example/bread?a=1&b=2", true],
  ])("of %s names a different page: %s", (canonical, elsewhere) => {
    expect(isElsewhere(canonical, url)).toBe(elsewhere);
  });

  test("is compared with percent-encoding decoded and accents composed, or as written if its escapes are broken", () => {
    const at = (path: string) => `https://site.example/${path}`;
    expect(isElsewhere(at("caf%C3%A9"), at("cafe%CC%81"))).toBe(false);
    expect(isElsewhere(at("%FF"), at("%FF"))).toBe(false);
    expect(isElsewhere(at("%FF"), at("%FE"))).toBe(true);
  });
});

test.each([
  [null, null],
  ["", null],
  ['</b>; rel="canonical"', "https://site.example/b"],
  ["</b>;rel=canonical", "https://site.example/b"],
  ["</b> ; REL = Canonical", "https://site.example/b"],
  ['</b>; rel="prev canonical next"', "https://site.example/b"],
  ['</b>; title=x; rel="canonical"', "https://site.example/b"],
  ['</a>; rel=preload, </b>; rel="canonical", </c>; rel="canonical"', "https://site.example/b"],
  ['<http://[>; rel="canonical", </c>; rel="canonical"', "https://site.example/c"],
  ['<>; rel="canonical"', null],
  ["</b>; rel=preload", null],
  ["</b>; rel=canonically", null],
  ['</b>; rel="noncanonical"', null],
  ['</b>; xrel="canonical"', null],
  [`</b>;${" ".repeat(600)}rel=canonical`, null],
])("the canonical address in the Link header %j is %s", (link, address) => {
  expect(canonicalOfHeader(link, "https://site.example/a")).toBe(address);
});
