import { describe, expect, test } from "vitest";
import { checkTextClaims } from "./check-claims";
import type { ClaimSource } from "./claim";
import { englishCases } from "./testing/english-cases";
import { otherCases } from "./testing/other-cases";

type Verdict = "proved" | "unproved" | "none";

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
const cases: Case[] = [...rows(englishCases, 3).map((cells) => ["en", ...cells]), ...rows(otherCases, 4)].map(
  ([language = "", verdict = "", source = "", sentence = ""]) => ({ language, verdict, source, sentence }),
);

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
  if (claims.length === 0) return "none";
  return claims.every(({ status }) => status === "found") ? "proved" : "unproved";
}

describe("the corpus of claims", () => {
  const judged = cases.map((each) => ({ ...each, actual: verdictOf(each) }));

  test("has at least 150 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(({ verdict }) => !["proved", "unproved", "none"].includes(verdict))).toEqual([]);
  });

  test("is judged with the precision and recall that are asserted here", () => {
    const wrong = judged.filter(({ verdict, actual }) => verdict !== actual);
    const flagged = judged.filter(({ actual }) => actual === "unproved");
    const faulty = judged.filter(({ verdict }) => verdict === "unproved");
    const hits = flagged.filter(({ verdict }) => verdict === "unproved").length;
    const [precision, recall] = [hits / flagged.length, hits / faulty.length];
    process.stdout.write(
      `claims: ${cases.length} cases, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    for (const { language, verdict, actual, source, sentence } of wrong) {
      process.stdout.write(`  ${language}: ${actual} instead of ${verdict}: ${source} → ${sentence}\n`);
    }
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(wrong.length).toBeLessThanOrEqual(2);
  });
});
