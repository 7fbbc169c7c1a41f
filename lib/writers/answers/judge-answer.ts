import { oneLine } from "@/lib/text/one-line";
import { clipText } from "../plain-text";
import type { JudgeAnswer } from "../prompts/judge-prompt";
import type { ClaimInPassage, JudgedClaim } from "../writer";

/** The faults of a judge's answer: each claim needs one verdict, and no other may have one. */
export function judgeProblems({ verdicts }: JudgeAnswer, claims: readonly ClaimInPassage[]): string[] {
  const ids = verdicts.map(({ id }) => id);
  const problems = claims.flatMap((_, index) => {
    const count = ids.filter((id) => id === index + 1).length;
    return count === 1 ? [] : [`claim ${index + 1} has ${count} verdicts instead of one`];
  });
  const unknown = ids.filter((id) => !Number.isInteger(id) || id < 1 || id > claims.length);
  return [...problems, ...unknown.map((id) => `there is no claim ${id}`)].slice(0, 8);
}

const reasonMax = 200;

/** The verdicts under the keys of their claims, so that they cannot be taken for those of other claims. */
export function judgedClaimsOf({ verdicts }: JudgeAnswer, claims: readonly ClaimInPassage[]): JudgedClaim[] {
  return verdicts.flatMap(({ id, verdict, reason }) => {
    const key = claims[id - 1]?.key;
    return key === undefined ? [] : [{ key, verdict, reason: clipText(oneLine(reason), reasonMax) }];
  });
}
