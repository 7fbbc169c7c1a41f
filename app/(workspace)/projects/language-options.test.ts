import { describe, expect, test } from "vitest";
import { languageLabel } from "./language-name";
import { languageOptions } from "./language-options";

describe("a language", () => {
  test.each([
    ["de", "German (de)"],
    ["pt-BR", "Brazilian Portuguese (pt-BR)"],
    ["xx", "xx"],
    ["not_a-code!", "not_a-code!"],
  ])("with the code %s is shown as %s", (code, label) => {
    expect(languageLabel(code)).toBe(label);
  });

  test("that is in use can be chosen although nobody lists it, even with a code that nobody knows", () => {
    const labels = languageOptions(["gsw", "not_a-code!", "de", "", null]).map(({ label }) => label);
    expect(labels).toContain("Swiss German (gsw)");
    expect(labels).toContain("not_a-code!");
    expect(labels.filter((label) => label === "German (de)")).toHaveLength(1);
  });

  test("is chosen by its name, in the order of the alphabet", () => {
    const labels = languageOptions().map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, "en")));
    expect(labels.every((label) => /^\p{Lu}.* \([a-z]{2,3}(?:-\w+)?\)$/u.test(label))).toBe(true);
  });
});
