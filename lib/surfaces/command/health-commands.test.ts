import { expect, test } from "vitest";
import { keptText } from "./health-commands";

test.each([
  [0, "for ever (TRASH_DAYS=0)"],
  [1, "1 day (TRASH_DAYS)"],
  [30, "30 days (TRASH_DAYS)"],
])("the list of stored records says of %i days how long they are kept", (days, text) => {
  expect(keptText(days, "TRASH_DAYS")).toBe(text);
});
