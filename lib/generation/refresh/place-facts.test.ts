import { describe, expect, test } from "vitest";
import { type FoundFact, placeOutdatedFacts, refreshLimits } from "./place-facts";

const fact = (claim: string, sentence: string, line: number | null): FoundFact => ({
  kind: "source",
  claim,
  sentence,
  before: "before",
  after: "after",
  url: null,
  line,
});
const passed = (sentence: string): FoundFact => ({ kind: "date", sentence, why: "has passed", line: null });

const markdown = `Acme sells **anvils**.

## Best anvils 2025

Acme Pro costs $20 a month.
It is paid monthly.

- Basic costs $10.
- Pro costs $20.

\`\`\`
costs $20
\`\`\`
`;
const placed = (...facts: FoundFact[]) =>
  placeOutdatedFacts(markdown, facts).map(({ from, to, outdated }) => ({
    passage: markdown.slice(from, to),
    facts: outdated.length,
  }));
const paragraph = "Acme Pro costs $20 a month.\nIt is paid monthly.";
const list = "- Basic costs $10.\n- Pro costs $20.";

describe("the blocks of an article with something outdated", () => {
  test("are found by the line of a claim, and in the order of the text", () => {
    expect(placed(fact("$20", "Pro costs $20.", 9), fact("$20", "Acme Pro costs $20 a month.", 5))).toEqual([
      { passage: paragraph, facts: 1 },
      { passage: list, facts: 1 },
    ]);
  });

  test("are found by the sentence when the line is another one or not known", () => {
    expect(placed(fact("$20", "Acme Pro costs $20 a month.", 1), passed("It is paid monthly."))).toEqual([
      { passage: paragraph, facts: 2 },
    ]);
  });

  test("may be a heading, and are found by the beginning of a sentence that was shortened", () => {
    expect(placed(passed("Best anvils 2025"), passed("It is paid…"))).toEqual([
      { passage: "## Best anvils 2025", facts: 1 },
      { passage: paragraph, facts: 1 },
    ]);
  });

  test("are no code, and none for what stands in the title only", () => {
    expect(placed(passed("costs $20\n"), passed("What Acme costs in 2024"))).not.toContainEqual(
      expect.objectContaining({ passage: expect.stringContaining("```") }),
    );
    expect(placed(passed("What Acme costs in 2024"))).toEqual([]);
  });

  test("are at most eight, and none longer than a model rewords at once", () => {
    const long = `It costs $20 and ${"more and ".repeat(refreshLimits.passageCharactersMax / 9)}more.`;
    expect(placeOutdatedFacts(long, [fact("$20", long, 1)])).toEqual([]);
    const sentences = Array.from({ length: 12 }, (_, index) => `Plan ${index} costs $20.`);
    const facts = sentences.map((sentence, index) => fact("$20", sentence, 2 * index + 1));
    expect(placeOutdatedFacts(sentences.join("\n\n"), facts)).toHaveLength(8);
  });
});
