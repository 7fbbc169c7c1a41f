import { expect, test } from "vitest";
import { languageNamed } from "./language-named";

test.each([
  ["German", "de"],
  ["deutsch", "de"],
  [" Français ", "fr"],
  ["PORTUGUÊS", "pt"],
  ["日本語", "ja"],
  ["русский", "ru"],
  ["de", null],
  ["Klingonish", null],
  ["", null],
  ["constructor", null],
])("the language called “%s” has the code %s", (name, code) => {
  expect(languageNamed(name)).toBe(code);
});
