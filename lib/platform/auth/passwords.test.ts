import { expect, test } from "vitest";
import { weaknessOf } from "./passwords";

const ada = { name: "Ada Lovelace", email: "ada.byron@example.com" };

test.each([
  ["qwertyuiop", "commonest"],
  ["Basketball1!", "commonest"],
  ["2024password", "commonest"],
  ["monkeymonkey", "commonest"],
  ["ＰＡＳＳＷＯＲＤ１２３", "commonest"],
  ["8675309867", "commonest"],
  ["abababababab", "repeats"],
  ["ada lovelace", "name"],
  ["AdaLovelace99", "name"],
  ["ada.byron@example.com", "e-mail"],
  ["ada.byron!!!", "e-mail"],
])("%s is too easy to guess", async (password, why) => {
  expect(await weaknessOf(password, ada)).toContain(why);
});

test.each(["correct horse battery", "a proof before print", "9f2K-88ax-Qm41", "lovely spam, wonderful spam"])(
  "%s may be a password",
  async (password) => {
    expect(await weaknessOf(password, ada)).toBeNull();
  },
);
