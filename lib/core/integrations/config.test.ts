import { expect, test } from "vitest";
import { createWordPressDestination } from "@/lib/destinations/wordpress/destination";
import { Refusal } from "../refusal";
import { parseConfig } from "./config";

const wordPress = createWordPressDestination();

function fieldsRefused(config: Record<string, string>) {
  try {
    parseConfig(wordPress, config);
  } catch (error) {
    if (error instanceof Refusal) return error.extras.fields;
    throw error;
  }
  return null;
}

test("a setting that is missing or left empty is said to be needed, in words for a person", () => {
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
