import { expect, it } from "vitest";
import { expectedClickRate } from "./expected-click-rate";

it.each([
  [1, 0.28],
  [1.5, 0.215],
  [2, 0.15],
  [4, 0.07],
  // Half-way from 3% at position 6 to 1.5% at position 10.
  [8, 0.0225],
  [10.5, 0.0115],
  [15, 0.008],
  [20, 0.008],
])("expects at position %d the share %d", (position, rate) => {
  expect(expectedClickRate(position)).toBeCloseTo(rate, 10);
});

it("expects nothing in particular after the second page of results", () => {
  expect(expectedClickRate(20.1)).toBeNull();
});
