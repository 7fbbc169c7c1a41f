import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { recordedAnswers } from "./testing/recorded-model";
import { caseFolder, runCase } from "./testing/recorded-run";

/** The address of a model server that is to be recorded, and the case: WRITING_MODEL=http://127.0.0.1:3411/v1 WRITING_CASE=name. */
const { WRITING_MODEL: forward = null, WRITING_CASE: only = null } = process.env;
const cases = ["descaling", "balcony", "heat-pump-cost", "donor-software", "retrospective"].filter(
  (name) => only === null || name === only,
);

const answersIn = (file: string) => recordedAnswers.parse(JSON.parse(readFileSync(file, "utf8")));

let fixture: GenerationFixture;
beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

describe.each(cases)("the article %s, as a model wrote it", (name) => {
  test("can be published as it stands, within its cost", {
    timeout: forward === null ? 60_000 : 3_600_000,
  }, async () => {
    const file = path.join(caseFolder(name), "answers.json");
    const answers = existsSync(file) ? answersIn(file) : [];
    const { job, article, claims, kept } = await runCase(fixture, name, { answers, forward });
    if (forward !== null) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    const asked = kept.reduce((sum, { promptChars }) => sum + promptChars, 0);
    const shared = kept.reduce((sum, { sharedChars }) => sum + sharedChars, 0);
    const count = (verdict: string) => claims.filter((claim) => claim.verdict === verdict).length;
    process.stdout.write(
      `${name}: ${article?.wordCount} words, score ${article?.score}, ${job.inputTokens} tokens in (${Math.round((100 * shared) / asked)} % of them began an earlier question), ${job.outputTokens} out, ${kept.length} questions; claims: ${count("supported")} supported, ${count("contradicted")} contradicted, ${count("not_found")} not found, ${count("not_checked")} not checked\n`,
    );
    expect(job.error).toBeNull();
    expect(job.status).toBe("done");
    expect(article?.gateIssues).toEqual([]);
    expect(claims.length).toBeGreaterThan(10);
    // A judge that is not asked, or whose words stand in no passage, leaves its claims unchecked.
    const unchecked = claims.filter(({ verdict, wasLookedFor }) => verdict === "not_checked" && wasLookedFor);
    expect(unchecked).toEqual([]);
    const flagged = claims.filter(({ verdict }) => verdict === "contradicted" || verdict === "not_found");
    expect(flagged.length).toBeLessThanOrEqual(0.1 * claims.length);
    expect(job.inputTokens).toBeLessThanOrEqual(60_000);
    expect(job.outputTokens).toBeLessThanOrEqual(12_000);
  });
});

test("a draft that a source contradicts is mended by an edit, for less than a quarter of the output", {
  timeout: 60_000,
}, async () => {
  const answers = answersIn(path.join(caseFolder("heat-pump-cost"), "answers-with-a-mistake.json"));
  const { article, claims, kept } = await runCase(fixture, "heat-pump-cost", { answers, forward: null });
  expect(answers.some(({ answer }) => answer.includes("$4,100 for one with a gas tank"))).toBe(true);
  expect(article?.contentMarkdown).toContain("$5,100 for one with a gas tank");
  expect(article?.contentMarkdown).not.toContain("$4,100");
  expect(claims.filter(({ verdict }) => verdict === "contradicted")).toEqual([]);
  const written = (of: typeof kept) => of.reduce((sum, { answer }) => sum + answer.length, 0);
  const share = written(kept.filter(({ asked }) => asked.startsWith("Mend"))) / written(kept);
  process.stdout.write(`revision: ${(100 * share).toFixed(1)} % of the output\n`);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.25);
});
