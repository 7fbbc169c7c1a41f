import { isChange } from "@galley/lib/operations/core/effect";
import { operations } from "@galley/lib/operations/registry";
import { expect, test } from "vitest";
import { actionPhrases } from "./action-phrases";
import { actionPhraseOf } from "./activity-sentence";

test("the activity page says in words what was done by every operation that the trail records", () => {
  const changes = operations.filter(isChange).map(({ name }) => name);
  expect(changes.filter((name) => actionPhrases[name] === undefined)).toEqual([]);
  for (const { name } of operations) {
    for (const outcome of ["ok", "forbidden"]) {
      expect(actionPhraseOf({ operation: name, outcome })).not.toContain(name);
    }
  }
});

test("the activity page has no words for an operation that does not exist", () => {
  const events = ["accounts.sign_in", "accounts.sign_out"];
  const names = new Set([...operations.map(({ name }) => name), ...events]);
  expect(Object.keys(actionPhrases).filter((name) => !names.has(name))).toEqual([]);
});
