import { expect, test } from "vitest";
import { keptText } from "./health-commands";

test.each([
  [0, "for ever (LOOKUP_ANSWER_DAYS=0)"],
  [1, "1 day (LOOKUP_ANSWER_DAYS)"],
  [30, "30 days (LOOKUP_ANSWER_DAYS)"],
])("the list of stored records says of %i days how long they are kept", (days, text) => {
  expect(keptText(days, "LOOKUP_ANSWER_DAYS")).toBe(text);
});
