import { expect, test } from "vitest";
import { fewerExamples } from "./fewer-examples";

const findingsOf = (count: number, examples: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `rule-${index}`,
    urls: Array.from({ length: examples }, (_each, at) => `https://acme.example/${"x".repeat(300)}/${at}`),
  }));

test("findings whose examples fit into an answer keep all of them", () => {
  const findings = findingsOf(10, 5);
  expect(fewerExamples(findings, "urls", (all) => ({ findings: all }))).toEqual({ findings });
});

test("findings whose examples do not fit all stay, with as many examples as fit, and the answer says so", () => {
  const answer = fewerExamples(findingsOf(100, 5), "urls", (findings) => ({ findings })) as {
    findings: { urls: string[] }[];
    truncated: boolean;
  };
  expect(answer.truncated).toBe(true);
  expect(answer.findings).toHaveLength(100);
  expect(new Set(answer.findings.map(({ urls }) => urls.length))).toEqual(new Set([2]));
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(80_000);
});
