import { describe, expect, test } from "vitest";
import { judgeResponse } from "./judge";
import { pageRules } from "./page-rules";
import { contentCases } from "./testing/cases/content";
import type { RuleCases } from "./testing/cases/edited-sample";
import { indexingCases } from "./testing/cases/indexing";
import { metadataCases } from "./testing/cases/metadata";
import { structuredDataCases } from "./testing/cases/structured-data";
import { technicalCases } from "./testing/cases/technical";
import { type SampleAnswer, sampleHtml, sampleResponse } from "./testing/sample-response";

const failuresOf = (given: SampleAnswer) => judgeResponse(sampleResponse(given)).findings.map(({ id }) => id);

const cases: RuleCases = {
  ...indexingCases,
  ...metadataCases,
  ...contentCases,
  ...structuredDataCases,
  ...technicalCases,
};

test("every rule has cases, and every case is for an existing rule", () => {
  expect(Object.keys(cases).sort()).toEqual(pageRules.map(({ id }) => id).sort());
  expect(new Set(pageRules.map(({ id }) => id)).size).toBe(pageRules.length);
});

test.each([
  ["enough-text", `<p>Few words.</p>${"<!-- -->".repeat(300_000)}`],
  ["links-to-own-site", `<p>Few words.</p>${"<!-- -->".repeat(300_000)}`],
])("the rule %s does not judge a page of which only the beginning was read", (id, html) => {
  const { notMeasured, findings } = judgeResponse({ ...sampleResponse({ html }), truncated: true });
  expect(notMeasured).toContain(id);
  expect(findings.map((finding) => finding.id)).not.toContain(id);
});

test("a rule that the rest of a page may break is not passed by its beginning", () => {
  const { passed, notMeasured } = judgeResponse({ ...sampleResponse(), truncated: true });
  for (const id of ["images-have-alt", "links-have-names", "ids-are-unique", "h1-single"]) {
    expect(passed).not.toContain(id);
    expect(notMeasured).toContain(id);
  }
  expect(passed).toContain("title-present");
});

test("the links of a page with more than are looked at are not passed by the first of them", () => {
  const links = Array.from({ length: 3100 }, (_, nr) => `<a href="/l${nr}">Anvil ${nr}</a>`).join(" ");
  const { passed, notMeasured } = judgeResponse(
    sampleResponse({ html: sampleHtml.replace("</main>", `${links}</main>`) }),
  );
  expect(notMeasured).toContain("links-have-names");
  expect(passed).not.toContain("links-have-names");
  expect(passed).toContain("images-have-alt");
});

test("a page without faults passes every rule that applies to it", () => {
  const judgement = judgeResponse(sampleResponse());
  expect(judgement).toMatchObject({ score: 100, grade: "A", findings: [] });
  expect(judgement.totals.passed).toBeGreaterThan(35);
});

describe.each(Object.entries(cases))("the rule %s", (id, { fails, passes }) => {
  test.each(fails.map((given, index) => ({ given, index })))("fails page $index", ({ given }) => {
    expect(failuresOf(given)).toContain(id);
  });

  test.each(passes.map((given, index) => ({ given, index })))("passes near miss $index", ({ given }) => {
    expect(failuresOf(given)).not.toContain(id);
  });
});
