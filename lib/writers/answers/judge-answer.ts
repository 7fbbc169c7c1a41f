import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import { oneLine } from "@/lib/text/one-line";
import { clipText } from "../plain-text";
import type { JudgeAnswer } from "../prompts/judge-prompt";
import type { JudgedClaim } from "../writer";

const noteMax = 200;
const quoteMax = 300;

/**
 * The verdicts under the keys of their claims, so that they cannot be taken for those of other claims. A verdict on a claim
 * that was not asked about is left out, and so are all verdicts on a claim that got several different ones.
 */
export function judgedClaimsOf({ verdicts }: JudgeAnswer, claims: readonly ClaimToJudge[]): JudgedClaim[] {
  return claims.flatMap(({ key }, index) => {
    const given = verdicts.filter(({ id }) => id === index + 1);
    const [first] = given;
    if (first === undefined || given.some(({ verdict }) => verdict !== first.verdict)) return [];
    const { verdict, passage, quote, note } = first;
    return [
      {
        key,
        verdict,
        passage: oneLine(passage) === "" ? null : oneLine(passage).slice(0, 40),
        quote: clipText(oneLine(quote), quoteMax),
        note: clipText(oneLine(note), noteMax),
      },
    ];
  });
}

/** An answer without a verdict on any of the claims is no answer. */
export function judgeProblems(answer: JudgeAnswer, claims: readonly ClaimToJudge[]): string[] {
  return judgedClaimsOf(answer, claims).length > 0 ? [] : ["verdicts: none has the id of a claim"];
}
