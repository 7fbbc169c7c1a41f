import { expect, test } from "vitest";
import { foreignLine } from "./foreign-text";

test.each([
  ["keeps plain text", "How to care for an anvil", "How to care for an anvil"],
  ["puts it on one line", "one\r\n\ttwo\u2028three", "one two three"],
  ["drops terminal escapes", "\u001b[31mred\u0007", "[31mred"],
  ["drops direction overrides", "\u202Egnp.exe\u2066 x", "gnp.exe x"],
  ["drops invisible characters", "visi\u200Bble\u{E0041}\u{E0042}", "visi ble"],
  ["keeps joiners that scripts and emoji need", "👩\u200D🚒 می\u200Cخواهم", "👩\u200D🚒 می\u200Cخواهم"],
  ["replaces half a surrogate pair", "a\uD800b", "a\uFFFDb"],
])("foreignLine %s", (_promise, text, expected) => {
  expect(foreignLine(text, 100)).toBe(expected);
});

test("foreignLine cuts a text that is too long, but never inside a character", () => {
  expect(foreignLine("abcdef", 4)).toBe("abc…");
  expect(foreignLine("ab😀def", 4)).toBe("ab…");
  expect(foreignLine("x".repeat(10_000_000), 50)).toHaveLength(50);
});
