import { expect, test } from "vitest";
import { scoreArticle } from "../score-article";
import {
  germanActives,
  germanActivesHeldOut,
  germanPassives,
  germanPassivesHeldOut,
} from "../testing/german-voice";

/** The percentage of passive sentences in a text that only repeats this one. */
function passivePercent(sentence: string): number | null | undefined {
  const { checks } = scoreArticle({
    html: `<p>${sentence}</p>`.repeat(12),
    title: "Titel",
    metaDescription: "",
    slug: "titel",
    keyword: "titel",
    site: null,
    knownPages: null,
    language: "de",
  });
  return checks.find(({ id }) => id === "passive_voice")?.value;
}

test.each([...germanPassives, ...germanPassivesHeldOut])("“%s” is in the passive voice", (sentence) => {
  expect(passivePercent(sentence)).toBe(100);
});

test.each([...germanActives, ...germanActivesHeldOut])("“%s” is not in the passive voice", (sentence) => {
  expect(passivePercent(sentence)).toBe(0);
});
