import { type CheckedClaim, isUnproved } from "../claims/claim";
import { cut } from "./excerpt-of-issue";
import { type GateIssue, issuesMax } from "./publish-gate";

const code = "unproved_claim";

/**
 * The issues of a text with those that its claims are in a project that publishes only proved claims: the claims that a
 * source contradicts or that no source has, and that nobody has confirmed. Null stands for a project that publishes texts
 * whatever their claims are, or a text whose claims were not checked. Issues of earlier claims are left out.
 */
export function withClaimIssues<Issue extends Pick<GateIssue, "code" | "line">>(
  issues: readonly Issue[],
  claims: readonly CheckedClaim[] | null,
): (Issue | GateIssue)[] {
  const ofClaims = (claims ?? []).filter(isUnproved).slice(0, issuesMax).map(issueOf);
  return [...issues.filter((issue) => issue.code !== code), ...ofClaims]
    .sort((one, other) => one.line - other.line)
    .slice(0, issuesMax);
}

function issueOf({ text, line, verdict, note }: CheckedClaim): GateIssue {
  const what =
    verdict === "contradicted" ? "A source of this article contradicts" : "No source of this article says";
  return {
    code,
    message: `${what} “${cut(text)}”${note === null ? "." : `: ${note}`}`,
    excerpt: cut(text),
    line,
    fix: "Write what a source says, remove it, or confirm it.",
  };
}
