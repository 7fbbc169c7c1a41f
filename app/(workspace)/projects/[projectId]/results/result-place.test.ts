import { expect, test } from "vitest";
import { readResultPlace, resultQuery } from "./result-place";

test("an address says which results are shown, and what is at its default is left out of it", () => {
  const place = { sort: "change", verdict: "refresh", offset: 20 } as const;
  const query = resultQuery(place);
  expect(query).toBe("?verdict=refresh&sort=change&offset=20");
  expect(readResultPlace(Object.fromEntries(new URLSearchParams(query)))).toEqual(place);
  expect(resultQuery({ sort: "clicks", verdict: undefined, offset: 0 })).toBe("");
});

test("what is no valid part of an address means the default", () => {
  expect(readResultPlace({ sort: "age", verdict: ["leave"], offset: "-3" })).toEqual({
    sort: "clicks",
    verdict: undefined,
    offset: 0,
  });
});
