import { describe, expect, test } from "vitest";
import { comparableText } from "./comparable-text";

describe("comparableText", () => {
  test.each([
    ["<p>Caf&eacute; &amp; “bar”</p>", "Café bar"],
    ["<h2 class='x > y'>An <b>an</b>vil</h2>", "An anvil"],
    ["one<!-- hidden --><br/>two", "one two"],
    ["&#x41;&#66;&notareference;", "AB&notareference;"],
    ["a < b and 1<2", "a < b and 1<2"],
    ["ﬁne Ⅳ", "fine IV"],
  ])("gives %j and %j the same words", (one, other) => {
    expect(comparableText(one)).toBe(comparableText(other));
  });

  test("differs when any word differs", () => {
    expect(comparableText("<p>An anvil</p>")).not.toBe(comparableText("<p>An anchor</p>"));
    expect(comparableText("<p>Prefer 2 &gt; 1 €</p>")).toBe("prefer2>1€");
  });
});
