import { expect, test } from "vitest";
import { isChallenge } from "./challenge";
import type { PageSigns } from "./page-signs";

const noSigns: PageSigns = {
  loginForm: false,
  postPasswordForm: false,
  paywall: false,
  challenge: false,
  emptyAppRoot: false,
  asksForScripts: false,
  scriptCount: 0,
  scriptRedirect: false,
  teaserCount: 0,
  bodyClasses: [],
};
const words = (count: number) => "word ".repeat(count);

test.each([
  ["a short page under a challenge's title is a challenge", "Security check", false, words(199), true],
  ["a long page under a challenge's title is a page", "Security check", false, words(200), false],
  ["a page without title and text is no challenge", null, false, "", false],
  ["a short text with a bot defence's markup is a challenge", null, true, "字".repeat(399), true],
  ["a long text with a bot defence's markup is a page", null, true, "字".repeat(400), false],
])("%s", (_, title, challenge, mainText, expected) => {
  expect(isChallenge({ title, mainText, signs: { ...noSigns, challenge } })).toBe(expected);
});
