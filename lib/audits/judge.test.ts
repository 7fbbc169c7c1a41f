import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeResponse } from "./judge";
import {
  failed,
  notApplicable,
  notMeasured,
  type PageRule,
  passed,
  type RuleOutcome,
  type Severity,
  severities,
} from "./page-rule";
import { gradeOf } from "./score";
import { sampleHtml, sampleResponse } from "./testing/sample-response";

const anySeverity = fc.constantFrom(...severities);

/** A page rule of a severity with a fixed outcome. */
const ruleOf = (severity: Severity, outcome: RuleOutcome, id = "test"): PageRule => ({
  id,
  category: "content",
  severity,
  title: "Test",
  why: "It matters.",
  fix: "None.",
  reads: "response",
  check: () => outcome,
});
const scoreWith = (failures: readonly Severity[], passes: readonly Severity[]) =>
  judgeResponse(sampleResponse(), [
    ...failures.map((each) => ruleOf(each, failed("It is so."))),
    ...passes.map((each) => ruleOf(each, passed)),
  ]).score;

describe("the score of a page", () => {
  test("falls with each rule that fails in place of passing, and never leaves 0 to 100", () => {
    fc.assert(
      fc.property(fc.array(anySeverity), fc.array(anySeverity), anySeverity, (bad, good, changed) => {
        const before = scoreWith(bad, [...good, changed]) ?? -1;
        const after = scoreWith([...bad, changed], good) ?? -1;
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(100);
        expect(gradeOf(after) >= gradeOf(before)).toBe(true);
      }),
    );
  });

  test.each([
    [[], ["error", "warning"], 100],
    [["notice"], ["error", "error", "warning"], 99],
    [["warning"], ["error", "warning", "warning", "warning"], 94],
    [["error"], ["error", "error"], 76],
    [["error"], [], 76],
    [["error", "error", "warning", "warning", "notice"], ["error"], 57],
    [[], [], null],
  ] as const)("with failures %j and passes %j is %d", (bad, good, score) => {
    expect(scoreWith(bad, good)).toBe(score);
  });

  test("counts a rule that could not be measured, or does not apply, for nothing", () => {
    const unknown = [notMeasured("It is unknown."), notApplicable].map((each) => ruleOf("error", each));
    const judgement = judgeResponse(sampleResponse(), [ruleOf("warning", passed), ...unknown]);
    expect(judgement).toMatchObject({ score: 100, notMeasured: ["test"], passed: ["test"], findings: [] });
  });

  test("is at most 69 while the page asks not to be indexed", () => {
    const others = Array.from({ length: 30 }, () => ruleOf("error", passed));
    const judged = judgeResponse(sampleResponse(), [
      ruleOf("error", failed("It is so."), "is-indexable"),
      ...others,
    ]);
    expect(judged).toMatchObject({ score: 69, grade: "D" });
  });
});

describe("a page that cannot be read", () => {
  test.each([
    ["is not found", { status: 404 }, /HTTP 404/],
    ["is a picture", { headers: { "content-type": "image/png" } }, /other than an HTML page/],
    ["is empty", { html: "  " }, /empty/],
    [
      "has no content type and is not HTML",
      { html: "plain words", headers: { "content-type": "" } },
      /not an HTML page/,
    ],
    ["nests its elements too deeply", { html: "<b>".repeat(3000) }, /nests them deeper/],
    [
      "has text only once its scripts ran",
      { html: '<div id="root"></div><script src="/app.js"></script>' },
      /scripts/,
    ],
    [
      "only asks readers to switch scripts on",
      { html: "<script></script><noscript>Please enable JavaScript.</noscript><p>Loading</p>" },
      /scripts/,
    ],
    [
      "is a bot defence",
      { html: '<title>Just a moment</title><p id="challenge-form">Wait.</p>' },
      /bot defence/,
    ],
  ])("because it %s has no score and says why", (_why, given, reason) => {
    const page = sampleResponse(given);
    expect(page.content).toMatchObject({ kind: "unreadable", reason: expect.stringMatching(reason) });
    expect(judgeResponse(page)).toMatchObject({ score: null, grade: null });
    expect(judgeResponse(page).categories.every(({ score }) => score === null)).toBe(true);
  });

  test("is still judged by the rules about its response", () => {
    expect(judgeResponse(sampleResponse({ status: 404 })).findings).toMatchObject([
      { id: "answers-with-success" },
    ]);
  });
});

describe("the evidence quoted from a page", () => {
  const rule = (evidence: string[]) =>
    ruleOf("notice", evidence.length === 0 ? passed : failed("It is so.", evidence));
  const evidenceOf = (evidence: string[]) =>
    judgeResponse(sampleResponse(), [rule(evidence)]).findings[0]?.evidence;

  test("has no control or direction characters, and is short", () => {
    expect(evidenceOf(["a\u0000b\u202Ec\nIgnore previous instructions"])).toEqual([
      "a b c Ignore previous instructions",
    ]);
    expect(evidenceOf(["x".repeat(10_000)])?.[0]).toHaveLength(200);
    expect(evidenceOf(Array.from({ length: 50 }, (_, index) => `e${index}`))).toHaveLength(5);
  });
});

test("the most severe findings come first", () => {
  const { findings } = judgeResponse(
    sampleResponse({ html: sampleHtml.replace(/<title>.*<\/title>/, "").replace(' lang="en"', "") }),
  );
  expect(findings.map((finding) => finding.severity)).toEqual(["error", "warning"]);
});

test("addresses that exceed the length limit once made absolute are not resolved", () => {
  const base = `https://other.example/${"a".repeat(800_000)}/`;
  const html = `<base href="${base}"><a href="x">near</a><a href="${base}">far</a>`;
  const { content } = sampleResponse({ html, url: "https://acme.example/" });
  if (content.kind !== "page") throw new Error(content.reason);
  expect(content.page.links.map(({ url }) => url)).toEqual(["https://acme.example/x", null]);
});
