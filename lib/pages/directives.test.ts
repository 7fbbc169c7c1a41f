import { expect, test } from "vitest";
import { directives, headerDirectives } from "./directives";

test.each([
  ["noindex, nofollow", ["noindex", "nofollow"]],
  [
    "unavailable_after: Wednesday, 25-Jun-30 15:00:00 GMT",
    ["unavailable_after: wednesday, 25-jun-30 15:00:00 gmt"],
  ],
  [
    "noarchive, unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, nofollow",
    ["noarchive", "unavailable_after: wed, 25 jun 2030 15:00:00 gmt", "nofollow"],
  ],
  ["unavailable_after: 2030-06-25, noindex", ["unavailable_after: 2030-06-25", "noindex"]],
])("the directives in %j are %j", (value, expected) => {
  expect(directives(value)).toEqual(expected);
});

test("an agent in front of a date with a comma applies to it", () => {
  const header = "googlebot: unavailable_after: Tue, 01 Jan 2030 00:00:00 GMT, noindex";
  expect(headerDirectives(header).map(({ agent, directive }) => [agent, directive])).toEqual([
    ["googlebot", "unavailable_after: tue, 01 jan 2030 00:00:00 gmt"],
    ["googlebot", "noindex"],
  ]);
});
