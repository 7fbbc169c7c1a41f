import { describe, expect, test } from "vitest";
import { checkTextClaims } from "./check-claims";
import type { ClaimSource } from "./claim";
import { englishCases } from "./testing/english-cases";
import { heldOutCases } from "./testing/held-out-cases";
import { otherCases } from "./testing/other-cases";
import { roughCases } from "./testing/rough-cases";

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
  if (claims.length === 0) return "none";
  return claims.every(({ status }) => status === "found") ? "proved" : "unproved";
}

/** Judges cases, and prints those that are judged wrong. */
function judge(name: string, table: readonly Case[]) {
  const judged = table.map((each) => ({ ...each, actual: verdictOf(each) }));
  const wrong = judged.filter(({ verdict, actual }) => verdict !== actual);
  const flagged = judged.filter(({ actual }) => actual === "unproved");
  const faulty = judged.filter(({ verdict }) => verdict === "unproved");
  const hits = flagged.filter(({ verdict }) => verdict === "unproved").length;
  const [precision, recall] = [hits / flagged.length, hits / faulty.length];
  process.stdout.write(
    `${name}: ${table.length} cases, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
  );
  for (const { language, verdict, actual, source, sentence } of wrong) {
    process.stdout.write(`  ${language}: ${actual} instead of ${verdict}: ${source} → ${sentence}\n`);
  }
  return { wrong, precision, recall };
}

describe("the corpus of claims", () => {
  test("has at least 150 cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(cases.filter(({ verdict }) => !["proved", "unproved", "none"].includes(verdict))).toEqual([]);
  });

  test("is judged with the precision and recall that are asserted here", () => {
    const { wrong, precision, recall } = judge("claims", cases);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.98);
    expect(wrong.length).toBeLessThanOrEqual(2);
  });

  test("rough figures are judged without a mistake", () => {
    expect(judge("rough figures", asCases(rows(roughCases, 4))).wrong).toEqual([]);
  });

  test("cases written before the rules that they try are judged with the precision and recall that are asserted here", () => {
    const { precision, recall } = judge("held-out claims", asCases(rows(heldOutCases, 4)));
    expect(precision).toBeGreaterThanOrEqual(0.84);
    expect(recall).toBeGreaterThanOrEqual(0.84);
  });
});
