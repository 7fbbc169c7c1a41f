import { describe, expect, test } from "vitest";
import type { CheckedClaim } from "../claims/claim";
import { withClaimIssues } from "./claim-issues";
import type { GateIssue } from "./publish-gate";

const claim = (change: Partial<CheckedClaim>): CheckedClaim => ({
  kind: "figure",
  text: "37 %",
  sentence: "37 % of all pans rust.",
  line: 4,
  at: 0,
  verdict: "not_found",
  wasLookedFor: true,
  isJudged: false,
  note: null,
  isCited: false,
  sourceKey: null,
  sourceUrl: null,
  sourceExcerpt: null,
  quote: null,
  confirmedBy: null,
  confirmedAt: null,
  ...change,
});
const placeholder: GateIssue = { code: "placeholder", message: "", excerpt: "[TBD]", line: 3, fix: "" };

describe("in a project that publishes only proved claims", () => {
  test("each claim that is contradicted or in no source is an issue, in the order of the text", () => {
    const claims = [
      claim({ text: "in no source", line: 4 }),
      claim({ text: "contradicted", line: 2, verdict: "contradicted", note: "It says 12 %." }),
      claim({ text: "supported", verdict: "supported" }),
      claim({ text: "not read by a model", verdict: "not_checked" }),
      claim({ text: "without any page", line: 5, verdict: "not_checked", wasLookedFor: false }),
      claim({ text: "confirmed", confirmedBy: "ada", confirmedAt: "2026-11-20T08:15:00.000Z" }),
    ];
    expect(withClaimIssues([placeholder], claims)).toMatchObject([
      {
        code: "unproved_claim",
        line: 2,
        message: "A source of this article contradicts “contradicted”: It says 12 %.",
      },
      placeholder,
      { code: "unproved_claim", line: 4, message: "No source of this article says “in no source”." },
      { code: "unproved_claim", line: 5, message: "No source of this article says “without any page”." },
    ]);
  });

  test("the issues of claims that were confirmed since are gone", () => {
    const blocked = withClaimIssues([placeholder], [claim({})]);
    expect(withClaimIssues(blocked, [claim({ confirmedAt: "2026-11-20T08:15:00.000Z" })])).toEqual([
      placeholder,
    ]);
  });

  test("at most fifty issues are reported", () => {
    expect(
      withClaimIssues(
        [placeholder],
        Array.from({ length: 60 }, () => claim({})),
      ),
    ).toHaveLength(50);
  });
});

test("in any other project no claim is an issue", () => {
  expect(withClaimIssues(withClaimIssues([placeholder], [claim({})]), null)).toEqual([placeholder]);
});
