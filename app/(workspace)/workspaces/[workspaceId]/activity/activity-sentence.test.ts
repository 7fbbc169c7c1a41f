import { isChange } from "@galley/lib/kernel/effect";
import { operations } from "@galley/lib/operations/registry";
import { expect, test } from "vitest";
import { actionPhraseOf } from "./activity-sentence";

test("the activity page says in words what was done by every operation that the trail records", () => {
  const changes = operations.filter(isChange);
  expect(changes.filter(({ phrases }) => phrases === undefined).map(({ name }) => name)).toEqual([]);
  for (const { name } of operations) {
    for (const outcome of ["ok", "forbidden"]) {
      expect(actionPhraseOf({ operation: name, outcome })).not.toContain(name);
    }
  }
});
