import { describe, expect, test } from "vitest";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { comparableText } from "./comparable-text";

describe("the words of a body", () => {
  test.each([
    ["<p>Caf&eacute; &amp; “bar”</p>", "Café bar"],
    ["<h2 class='x > y'>An <b>an</b>vil</h2>", "An anvil"],
    ["one<!-- hidden --><br/>two", "one two"],
    ["&#x41;&#66;&notareference;", "AB&notareference;"],
    ["a < b and 1<2", "a < b and 1<2"],
    ["ﬁne Ⅳ", "fine IV"],
  ])("of %j are those of %j", (one, other) => {
    expect(comparableText(one)).toBe(comparableText(other));
  });

  test("are all told: another word is another text", () => {
    expect(comparableText("<p>An anvil</p>")).not.toBe(comparableText("<p>An anchor</p>"));
    expect(comparableText("<p>Prefer 2 &gt; 1 €</p>")).toBe("prefer2>1€");
  });

  test("are found in time in whatever a destination answers", () => {
    const begun = performance.now();
    for (const text of Object.values(hostileTexts)) comparableText(text);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
