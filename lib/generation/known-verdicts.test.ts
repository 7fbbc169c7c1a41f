import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { CheckedClaim } from "@/lib/content/claims/claim";
import { judgedTexts, sourceOfPage, type TextToJudge } from "./testing/judged-text";
import { recordedAnswers, startRecordedModel } from "./testing/recorded-model";
import { caseFolder, recordedWriter } from "./testing/recorded-run";

/** The address of a model server whose verdicts are to be recorded. */
const { WRITING_MODEL: forward = null } = process.env;
const folder = caseFolder("verdicts");
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

const { supported, no_claims, swaps } = z
  .object({
    supported: z.array(z.string()),
    no_claims: z.array(z.string()),
    swaps: z.array(z.object({ replace: z.string(), by: z.string(), wrong: z.string() })),
  })
  .parse(JSON.parse(read("architects-claims.json")));
const pages = z
  .array(z.object({ key: z.string(), url: z.string(), title: z.string(), html: z.string() }))
  .parse(JSON.parse(read("architects-sources.json")));
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        source: z.string(),
        supported: z.array(z.string()).default([]),
        unsupported: z.array(z.string()).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read("statements.json")));

/** Without the head of the draft; its citations resolved, as in an article. */
const draft = read("architects-draft.txt")
  .replace(/^Title:.*\nDescription:.*\n/, "")
  .replaceAll(
    /\(source:(S\d+)\)/g,
    (_, key) => `(${pages.find((page) => page.key === key)?.url ?? "about:blank"})`,
  );
const article = (markdown: string): TextToJudge => ({
  keyword: "best project management software for architects",
  markdown,
  languageCode: "en",
  sources: pages.map(sourceOfPage),
});
const swapped = swaps.map(({ replace, by }) => article(draft.replace(replace, by)));
const statements = cases.flatMap(({ source, ...sentences }, index) => {
  const url = `https://case-${index}.example/`;
  const html = source.startsWith("<") ? source : `<p>${source}</p>`;
  const page = sourceOfPage({ key: `T${index}`, url, title: "The source", html });
  const languageCode = source.includes("Wärmepumpe") ? "de" : "en";
  return (["supported", "unsupported"] as const).flatMap((expected) =>
    sentences[expected].map((sentence) => ({
      expected,
      sentence,
      text: {
        keyword: "",
        markdown: sentence.replace(/\.$/, ` ([source](${url})).`),
        languageCode,
        sources: [page],
      },
    })),
  );
});
const texts = [article(draft), ...swapped, ...statements.map(({ text }) => text)];

let judged: CheckedClaim[][];
let byWords: CheckedClaim[][];
beforeAll(async () => {
  const answers = forward === null ? recordedAnswers.parse(JSON.parse(read("answers.json"))) : [];
  const model = await startRecordedModel(answers, forward);
  try {
    judged = await judgedTexts(texts, recordedWriter(model.baseUrl));
    byWords = await judgedTexts(texts, {});
  } finally {
    await model.close();
  }
  if (forward !== null) {
    writeFileSync(path.join(folder, "answers.json"), `${JSON.stringify(model.kept, null, 2)}\n`);
  }
}, 3_600_000);

const isFlagged = ({ verdict }: CheckedClaim) => verdict === "contradicted" || verdict === "not_found";
const shown = ({ verdict, text, sentence, note }: CheckedClaim) =>
  `${verdict}: ${text} | ${sentence} | ${note}`;

describe("with a model that judges, the draft on software for architects", () => {
  test.each(supported)("has %s supported wherever it is claimed", (figure) => {
    const about = judged[0]?.filter(({ text }) => text.includes(figure)) ?? [];
    expect(about.map(({ verdict }) => verdict)).toContain("supported");
    expect(about.filter(isFlagged).map(shown)).toEqual([]);
  });

  test("has no other claim flagged, and none where nothing is claimed", () => {
    expect(judged[0]?.filter(isFlagged).map(shown)).toEqual([]);
    for (const sentence of no_claims)
      expect(judged[0]?.some((claim) => claim.sentence === sentence)).toBe(false);
  });

  test.each(swaps.map((swap, index) => ({ ...swap, index })))(
    "has $wrong caught in “$by”",
    ({ wrong, index }) => {
      const before = new Set(judged[0]?.map(({ sentence }) => sentence));
      const changed = judged[index + 1]?.filter(({ sentence }) => !before.has(sentence)) ?? [];
      const about = changed.filter(({ text }) => text.includes(wrong));
      expect(about.filter(isFlagged).length, changed.map(shown).join("\n")).toBeGreaterThan(0);
    },
  );
});

describe("with a model that judges, a single statement", () => {
  test.each(statements.map((statement, index) => ({ ...statement, index })))(
    "is $expected: $sentence",
    ({ expected, index }) => {
      const claims = judged[index + 1 + swaps.length] ?? [];
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.some(isFlagged), claims.map(shown).join("\n")).toBe(expected === "unsupported");
    },
  );
});

test("without a model, nothing is proved and nothing contradicted", () => {
  const verdicts = new Set(byWords.flat().map(({ verdict }) => verdict));
  expect(verdicts).toEqual(new Set(["not_checked", "not_found"]));
});
