import { describe, expect, test } from "vitest";
import { wordPressConfig } from "./wordpress-config";

const config = { siteUrl: "https://example.com", username: "galley", applicationPassword: "abcd efgh" };

describe("The configuration of a WordPress site", () => {
  test.each([
    ["https://example.com/", "https://example.com"],
    ["https://example.com/blog/", "https://example.com/blog"],
    ["https://example.com/wp-admin/profile.php", "https://example.com"],
    ["https://example.com/blog/wp-json/wp/v2", "https://example.com/blog"],
    ["https://example.com/wp-login.php", "https://example.com"],
  ])("reads %s as the site %s", (siteUrl, expected) => {
    expect(wordPressConfig.parse({ ...config, siteUrl }).siteUrl).toBe(expected);
  });

  test("reads an empty category as no category", () => {
    expect(wordPressConfig.parse({ ...config, category: " " }).category).toBeUndefined();
  });

  test.each([
    { siteUrl: "example.com" },
    { siteUrl: "https://user:secret@example.com" },
    { username: "" },
    { username: "a:b" },
    { applicationPassword: "" },
  ])("refuses %o", (values) => {
    expect(wordPressConfig.safeParse({ ...config, ...values }).success).toBe(false);
  });
});
