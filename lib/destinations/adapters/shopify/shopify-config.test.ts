import { describe, expect, test } from "vitest";
import { shopifyConfig } from "./shopify-config";

const given = { shop: "acme.myshopify.com", accessToken: "shpat_1", blogId: "42" };

describe("Shopify's configuration", () => {
  test.each([
    ["acme", "acme.myshopify.com"],
    [" https://Acme.myshopify.com/admin ", "acme.myshopify.com"],
  ])("accepts the shop %s", (shop, host) => {
    expect(shopifyConfig.parse({ ...given, shop }).shop).toBe(host);
  });

  test.each([
    "acme.example",
    "acme.myshopify.com.evil.example",
    "evil.example/acme.myshopify.com",
    "evil.example#.myshopify.com",
    "evil.example?.myshopify.com",
    "me@evil.myshopify.com",
    "http://acme.myshopify.com",
    "acme.myshopify.com:8080",
    "127.0.0.1",
    ".myshopify.com",
  ])("refuses to send a token to %s", (shop) => {
    expect(shopifyConfig.safeParse({ ...given, shop }).success).toBe(false);
  });

  test("accepts a blog's global id as well", () => {
    expect(shopifyConfig.parse({ ...given, blogId: "gid://shopify/Blog/42" }).blogId).toBe("42");
  });

  test("needs a token, or both client id and client secret", () => {
    const issues = shopifyConfig.safeParse({ ...given, accessToken: "", clientId: "c" }).error?.issues;
    expect(issues?.map(({ path }) => path[0])).toEqual(["clientSecret"]);
  });
});
