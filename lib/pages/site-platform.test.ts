import { describe, expect, test } from "vitest";
import { readPage } from "./read-page";
import { platformOf } from "./site-platform";

function platform(head: string, headers: Record<string, string> = {}) {
  const page = readPage(
    `<!doctype html><html><head>${head}</head><body><p>Hello</p></body></html>`,
    "https://own.example/",
  );
  if (page === null) throw new Error("the page was not read");
  return platformOf(page, headers);
}

const generator = (content: string) => `<meta name="generator" content="${content}">`;
const apiLink = { link: '<https://own.example/wp-json/>; rel="https://api.w.org/"' };

describe("the system that a site runs on", () => {
  test.each([
    ["WordPress by its generator", generator("WordPress 6.9"), {}, "wordpress"],
    [
      "WordPress by its generator beside those of plugins",
      generator("WooCommerce 9.1") + generator("WordPress 6.9"),
      {},
      "wordpress",
    ],
    [
      "WordPress by its API in the head",
      '<link rel="https://api.w.org/" href="https://own.example/wp-json/">',
      {},
      "wordpress",
    ],
    ["WordPress by its API in the header", "", apiLink, "wordpress"],
    [
      "WordPress by one of several links",
      "",
      { link: `<https://own.example/?p=2>; rel=shortlink, ${apiLink.link}` },
      "wordpress",
    ],
    ["Ghost", generator("Ghost 6.2"), {}, "ghost"],
    ["Shopify", "", { "powered-by": "Shopify" }, "shopify"],
    ["Wix", generator("Wix.com Website Builder"), {}, "wix"],
  ])("is %s", (_sign, head, headers: Record<string, string>, expected) => {
    expect(platform(head, headers)).toBe(expected);
  });

  test.each([
    ["a page without a sign", "", {}],
    ["a system without a destination", generator("Drupal 11 (https://www.drupal.org)"), {}],
    ["a page exported from Webflow", generator("Webflow"), {}],
    ["a plan of WordPress.com", generator("WordPress.com"), {}],
    ["a program that names another", generator("Migrated from WordPress 6.9"), {}],
    ["signs of two systems", generator("WordPress 6.9") + generator("Ghost 6.2"), {}],
    ["a storefront of one’s own", "", { "powered-by": "Shopify, Hydrogen" }],
    ["the name in a text", "<title>WordPress 6.9</title>", {}],
    [
      "a link that only mentions the API",
      '<link rel="alternate" href="https://api.w.org/">',
      { link: "<https://api.w.org/>; rel=alternate" },
    ],
    ["a relation that begins alike", "", { link: '<https://own.example/>; rel="https://api.w.org/evil"' }],
    ["names of what every object has", generator("constructor") + generator("__proto__"), {}],
  ])("is not guessed from %s", (_sign, head, headers: Record<string, string>) => {
    expect(platform(head, headers)).toBeNull();
  });

  test("is read in no time from an answer that is made to take long", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => generator(`Ghos ${index}`)).join("");
    const started = performance.now();
    expect(platform(many, { link: `;${" ".repeat(200_000)}rel=` })).toBeNull();
    expect(platform(generator("WordPress ".repeat(50_000)))).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
