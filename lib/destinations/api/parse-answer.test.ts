import { describe, expect, test } from "vitest";
import { parseJson, withoutCredentials } from "./parse-answer";

describe("parseJson", () => {
  test.each([
    ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    [`{"a":"${"[".repeat(500)}"}`, { a: "[".repeat(500) }],
    [String.raw`{"a":"\"[","b":"\\"}`, { a: '"[', b: "\\" }],
    [`${"[".repeat(200)}${"]".repeat(200)}`, expect.any(Array)],
  ])("parses %s", (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each(["<h1>Sign in</h1>", "", "[".repeat(201) + "]".repeat(201), '{"a":'.repeat(100_000)])(
    "returns undefined for text that is not JSON and for very deep nesting",
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );
});

describe("withoutCredentials", () => {
  const basic = `Basic ${Buffer.from("anna:correct horse battery").toString("base64")}`;
  test.each([
    [{ authorization: "Bearer secret-token-1" }, "No such key: secret-token-1", "No such key: …"],
    [{ authorization: "users API-Key 0000-1111-2222" }, "0000-1111-2222?", "…?"],
    [{ authorization: "IST.raw-key-of-wix" }, "IST.raw-key-of-wix is wrong", "… is wrong"],
    [{ "x-shopify-access-token": "shpat_12345678" }, "shpat_12345678", "…"],
    [{ "api-key": "abcdefgh" }, "abcdefgh abcdefgh", "… …"],
    [{ authorization: basic }, "password correct horse battery", "password …"],
  ])("removes the credentials of %j from a text", (headers, text, clean) => {
    expect(withoutCredentials(text, headers)).toBe(clean);
  });

  test.each([
    [{ "x-contentful-content-type": "blogPosts" }, "blogPosts"],
    [{ authorization: "Bearer t" }, "the title"],
  ])("removes no ordinary words for the headers %j", (headers, text) => {
    expect(withoutCredentials(text, headers)).toBe(text);
  });
});
