import { expect, test } from "vitest";
import { joinSentences } from "./sentences";

test("joinSentences puts spaces between sentences only in scripts that use them", () => {
  expect(joinSentences(["One.", "Two."])).toBe("One. Two.");
  expect(joinSentences(["お茶です。", "水です。"])).toBe("お茶です。水です。");
});
