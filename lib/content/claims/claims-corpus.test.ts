import { describe, expect, test } from "vitest";
import { checkTextClaims } from "./check-claims";
import type { ClaimSource } from "./claim";
import { englishCases } from "./testing/english-cases";
import { heldOutCases } from "./testing/held-out-cases";
import { otherCases } from "./testing/other-cases";
import { roughCases } from "./testing/rough-cases";

/**
 * What words can tell: `candidate`, a passage has the value of every claim; `missing`, no passage has that of one; `none`,
 * there is nothing to check. Whether a passage means the same is for a model.
 */
type Verdict = "candidate" | "missing" | "none";

interface Case {
  language: string;
  verdict: string;
  source: string;
  sentence: string;
}

/** Reads the lines of a table; the last cell may contain the bars of a Markdown table. */
function rows(table: string, columns: number): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "))
    .map((cells) => [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(" | ")]);
}
const asCases = (table: string[][]): Case[] =>
  table.map(([language = "", verdict = "", source = "", sentence = ""]) => ({
    language,
    verdict,
    source,
    sentence,
  }));
const cases = asCases([...rows(englishCases, 3).map((cells) => ["en", ...cells]), ...rows(otherCases, 4)]);

function sourceOf(text: string): ClaimSource {
  return {
    key: "S1",
    url: "https://source.example/page",
    title: "A page",
    sections: [{ heading: null, paragraphs: [text] }],
  };
}

function verdictOf({ language, source, sentence }: Case): Verdict {
  const { claims } = checkTextClaims({
    markdown: sentence.replaceAll("⏎", "\n"),
    languageCode: language,
    sources: [sourceOf(source)],
  });
  const valued = claims.filter(({ kind }) => kind !== "statement");
  if (valued.length === 0) return "none";
  return valued.every(({ sourceKey }) => sourceKey !== null) ? "candidate" : "missing";
}

/** The cases that words judge in another way than they may, printed. */
function misjudged(table: readonly Case[]): string[] {
  return table.flatMap((each) => {
    const actual = verdictOf(each);
    const isRight =
      each.verdict === "none" ? actual === "none" : each.verdict !== "proved" || actual === "candidate";
    return isRight
      ? []
      : [`${each.language}: ${actual} for ${each.verdict}: ${each.source} → ${each.sentence}`];
  });
}

describe("the corpus of claims", () => {
  test("has at least 150 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(({ verdict }) => !["proved", "unproved", "none"].includes(verdict))).toEqual([]);
  });

  test.each([
    ["figures, dates, superlatives and quotations", cases, 2],
    ["rough figures", asCases(rows(roughCases, 4)), 0],
    ["cases written before the rules that they try", asCases(rows(heldOutCases, 4)), 6],
  ])("%s: what a source says has a passage, and what claims nothing is left alone", (_name, table, most) => {
    const wrong = misjudged(table);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(most);
  });

  test("words alone neither support nor contradict a claim", () => {
    const verdicts = cases.flatMap(({ language, source, sentence }) =>
      checkTextClaims({ markdown: sentence, languageCode: language, sources: [sourceOf(source)] }).claims.map(
        ({ verdict }) => verdict,
      ),
    );
    expect(new Set(verdicts)).toEqual(new Set(["not_checked", "not_found"]));
  });
});
