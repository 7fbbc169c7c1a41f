import { describe, expect, test } from "vitest";
import { createWordPressDestination } from "@/lib/destinations/adapters/wordpress/destination";
import { Refusal } from "@/lib/kernel/refusal";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { parseConfig } from "./config";

const wordPress = createWordPressDestination();

function fieldsRefused(config: Record<string, string>) {
  try {
    parseConfig(wordPress, config, parseAllowRules("blog.corp.example"));
  } catch (error) {
    if (error instanceof Refusal) return error.extras.fields;
    throw error;
  }
  return null;
}

test("a setting that is missing or left empty is reported as needed, in words for a person", () => {
  const message = "is needed";
  expect(fieldsRefused({ siteUrl: "https://example.com", applicationPassword: "" })).toEqual([
    { field: "config.username", message },
    { field: "config.applicationPassword", message },
  ]);
});

test("a wrong setting is refused in its destination's own words", () => {
  const config = {
    siteUrl: "example",
    username: "ada",
    applicationPassword: "abcd efgh ijkl mnop qrst uvwx",
  };
  expect(fieldsRefused(config)).toMatchObject([
    { field: "config.siteUrl", message: expect.stringMatching(/^must be/) },
  ]);
});

describe("an address to which credentials go", () => {
  const settings = { username: "ada", applicationPassword: "abcd efgh ijkl mnop qrst uvwx" };

  test("must be https on the public internet, and the refusal says why", () => {
    expect(fieldsRefused({ ...settings, siteUrl: "http://blog.example" })).toEqual([
      { field: "config.siteUrl", message: expect.stringMatching(/https:\/\/.*others can read/) },
    ]);
  });

  test.each([
    "http://127.0.0.1:8080",
    "http://wordpress",
    "http://blog.corp.example",
    "https://blog.example",
  ])("may be %s", (siteUrl) => {
    expect(fieldsRefused({ ...settings, siteUrl })).toBeNull();
  });
});
