import { expect, test } from "vitest";
import { encodedTag, matchingTag, versionsInTags } from "./entity-tags";

test("each coding of a version has a strong tag of its own", () => {
  expect(
    [null, "br", "gzip"].map((encoding) => encodedTag('"abc"', encoding as "br" | "gzip" | null)),
  ).toEqual(['"abc"', '"abc-br"', '"abc-gzip"']);
});

test.each([
  ['"abc"', '"abc"'],
  ['"abc-br"', '"abc-br"'],
  ['W/"abc-gzip"', '"abc-gzip"'],
  ['"old", "abc-br"', '"abc-br"'],
  ["*", '"abc"'],
  ['"abc-zstd"', null],
  ['"abcd"', null],
  ["abc", null],
  ["", null],
])('If-None-Match: %s for the version "abc" is answered with the tag %s', (ifNoneMatch, tag) => {
  expect(matchingTag(ifNoneMatch, '"abc"')).toBe(tag);
});

test("the versions of an If-None-Match are its tags with and without a coding", () => {
  expect(versionsInTags('"abc-br", W/"def"')).toEqual(["abc-br", "abc", "def"]);
});
