import { describe, expect, test } from "vitest";
import { addressIn, fillUrlPattern, urlPattern } from "./url-pattern";

const parts = { slug: "größe-café", id: "42", date: new Date("2026-03-09T23:30:00Z"), languageCode: "de" };

describe("The address of an entry", () => {
  test.each([
    ["https://acme.example/blog/{slug}", "https://acme.example/blog/gr%C3%B6%C3%9Fe-caf%C3%A9"],
    [
      "https://acme.example/{language}/{year}/{month}/{day}/{slug}/",
      "https://acme.example/de/2026/03/09/gr%C3%B6%C3%9Fe-caf%C3%A9/",
    ],
    ["http://localhost:3000/?p={id}", "http://localhost:3000/?p=42"],
  ])("by the pattern %s is %s", (pattern, address) => {
    expect(fillUrlPattern(urlPattern.parse(pattern), parts)).toBe(address);
  });

  test.each(["../../admin", "//evil.example", "a?b#c", "%2e%2e/x", "..", ".", "%2e%2e"])(
    "keeps a slug such as %s within its path segment",
    (slug) => {
      const { host, pathname, search, hash } = new URL(
        fillUrlPattern("https://acme.example/blog/{slug}", { ...parts, slug }),
      );
      expect([host, pathname.split("/").length, search, hash]).toEqual(["acme.example", 3, "", ""]);
    },
  );
});

test.each([
  [undefined, "2026/03/09"],
  ["Europe/Berlin", "2026/03/10"],
  ["America/Los_Angeles", "2026/03/09"],
])("The day in an address is that of the time zone %s", (timeZone, day) => {
  expect(
    fillUrlPattern("https://acme.example/{year}/{month}/{day}/{slug}", { ...parts, slug: "a", timeZone }),
  ).toBe(`https://acme.example/${day}/a`);
});

test("An entry without a slug has no public address", () => {
  const pattern = "https://acme.example/blog/{slug}";
  expect(addressIn(pattern, { slug: "", id: "1" })).toBeNull();
  expect(addressIn(undefined, { slug: "anvil", id: "1" })).toBeNull();
  expect(addressIn(pattern, { slug: "anvil", id: "1" })).toBe("https://acme.example/blog/anvil");
  expect(addressIn("https://acme.example/{id}", { slug: "", id: "1" })).toBe("https://acme.example/1");
});

test.each([
  ["acme.example/{slug}", "https://"],
  ["javascript:alert({slug})", "https://"],
  ["https://{slug}.example/", "https://"],
  ["https://me@acme.example/{slug}", "https://"],
  ["https://acme.example/blog", "{slug}"],
  ["https://acme.example/{slug}/{author}", "no other braces"],
  ["https://acme.example/{slug", "{slug}"],
])("The pattern %s is refused with the message %s", (pattern, message) => {
  const { error } = urlPattern.safeParse(pattern);
  expect(error?.issues.map((issue) => issue.message).join(" ")).toContain(message);
});
