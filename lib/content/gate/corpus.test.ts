import { describe, expect, test } from "vitest";
import { publishGate } from "./publish-gate";
import { holdsRefusalPhrase, refusalPhrases } from "./refusal-phrases";
import { harmlessTexts } from "./testing/harmless-texts";
import { unfitTexts } from "./testing/unfit-texts";

const codesIn = (markdown: string) => [
  ...new Set(publishGate({ title: "A title", markdown }).map(({ code }) => code)),
];
const cases = Object.entries(unfitTexts).flatMap(([code, texts]) =>
  texts.map((text): [string, string] => [code, text]),
);

describe("the corpus of the publish gate", () => {
  test("has at least two hundred texts, half of them harmless", () => {
    expect(harmlessTexts.length).toBeGreaterThanOrEqual(100);
    expect(cases.length).toBeGreaterThanOrEqual(100);
    const all = [...harmlessTexts, ...cases.map(([, text]) => text)];
    expect(new Set(all).size).toBe(all.length);
  });

  test("has no text that the gate misses", () => {
    const missed = cases.filter(([code, text]) => codesIn(text).join() !== code);
    expect(missed.map(([code, text]) => [code, text, codesIn(text)])).toEqual([]);
  });

  test("has a refusal phrase in a text exactly if the search for all phrases at once says so", () => {
    const texts = [...harmlessTexts, ...cases.map(([, text]) => text)];
    for (const text of [...texts, ...texts.map((each) => `And ${each}`), texts.join(" ")]) {
      const found = refusalPhrases.some((phrase) => phrase.test(text));
      expect([text, holdsRefusalPhrase(text)]).toEqual([text, found]);
    }
  });

  test("has no harmless text that the gate blocks", () => {
    const blocked = harmlessTexts.filter((text) => codesIn(text).length > 0);
    expect(blocked.map((text) => [text, codesIn(text)])).toEqual([]);
  });

  test("gets a message, the passage, the line and what to do for each issue", () => {
    for (const [code, text] of cases) {
      for (const issue of publishGate({ title: "A title", markdown: text })) {
        expect(issue.message).toMatch(/\.$/);
        expect(issue.fix).toMatch(/\.$/);
        expect(issue.line).toBeGreaterThan(0);
        if (code !== "empty_text" && issue.message !== "A link has no address.")
          expect(issue.excerpt).not.toBe("");
      }
    }
  });
});
