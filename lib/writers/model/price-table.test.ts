import { expect, test } from "vitest";
import { modelProviders } from "@/lib/platform/settings/services";
import { costMicrousd, priceOf } from "./price-table";

test.each([
  ["openai", "gpt-5.4-mini", { input: 0.75, output: 4.5 }],
  ["openai", "gpt-5.4-mini-2026-03-17", { input: 0.75, output: 4.5 }],
  ["anthropic", "claude-haiku-4-5-20251001", { input: 1, output: 5 }],
  // A different model, although its name begins the same.
  ["openai", "gpt-5.4-mini-pro", null],
  // Any server may give its model this name.
  ["openai-compatible", "gpt-5.4-mini", null],
  ["openai", "constructor", null],
])("the price of %s %s", (kind, modelId, price) => {
  expect(priceOf({ kind, modelId }, {})).toEqual(price);
});

test("the operator's prices go first, for any provider", () => {
  const own = { "gpt-5.4-mini": { input: 9, output: 9 } };
  for (const kind of ["openai", "openai-compatible"]) {
    expect(priceOf({ kind, modelId: "gpt-5.4-mini" }, own)).toEqual({ input: 9, output: 9 });
  }
});

test("the models that are used by default have a price, except for a name whose model changes", () => {
  for (const [kind, { model }] of Object.entries(modelProviders)) {
    expect(priceOf({ kind, modelId: model }, {}) === null).toBe(model.endsWith("-latest"));
  }
});

test("a long question raises the price of the whole call", () => {
  const price = { input: 1, output: 10, long: { over: 1000, input: 2, output: 20 } };
  expect(costMicrousd(price, 1000, 10)).toBe(1100);
  expect(costMicrousd(price, 1001, 10)).toBe(2202);
});
