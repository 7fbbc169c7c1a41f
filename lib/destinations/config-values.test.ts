import { expect, test } from "vitest";
import { z } from "zod";
import { optional, withDefault } from "./config-form";
import { siteAddress, tokenConfig } from "./config-values";

test.each([
  "https://cms.example/api",
  "http://localhost:3000/api",
  "http://cms.internal",
  "http://10.0.0.7:1337",
])("The site address %s is accepted", (address) => {
  expect(siteAddress.parse(address)).toBe(address);
});

test.each([
  "https://user:password@cms.example",
  "https://cms.example/?x=1",
  "ftp://cms.example",
  "javascript:alert(1)",
  "cms.example",
])("The site address %s is refused", (address) => {
  expect(siteAddress.safeParse(address).success).toBe(false);
});

test.each(["two words", "a\u0000b", "a\r\nx-admin: 1", "schlüssel", ""])(
  "The token %j is refused",
  (token) => {
    expect(tokenConfig.safeParse(token).success).toBe(false);
  },
);

test("An empty field counts as absent", () => {
  const schema = z.object({ dataset: withDefault(z.string(), "production"), author: optional(z.string()) });
  expect(schema.parse({ dataset: "", author: " " })).toEqual({ dataset: "production" });
  expect(schema.parse({})).toEqual({ dataset: "production" });
});
