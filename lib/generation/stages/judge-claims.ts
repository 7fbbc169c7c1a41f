import type { CheckedClaims, ClaimSource } from "@/lib/content/claims/claim";
import { type ClaimToJudge, claimsToJudge, type KeyedJudgement } from "@/lib/content/claims/judged-claims";
import { judgedClaimsSchema } from "@/lib/writers/article-schemas";
import {
  type ClaimInPassage,
  type Writer,
  WriterFailure,
  type WriterFailureCode,
} from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import { countTokens } from "../rows/answers";
import type { StageRun } from "./stage";

/** What is judged of one version: more claims than most articles have, in a few requests. */
const limits = { perRequest: 25, charactersPerRequest: 24_000, requests: 4 } as const;

/**
 * Asks the check model, if there is one, about the claims of a version that the rules found in a source and that it has
 * not judged before. Returns all judgements of the job so far. A claim without an answer is not judged, and says why: a
 * check that fails makes no article fail.
 */
export async function judgeClaims(
  run: StageRun,
  checked: CheckedClaims | null,
  sources: readonly ClaimSource[],
): Promise<KeyedJudgement[] | undefined> {
  const { judge } = run.deps.writer;
  const before = run.work.judgements;
  if (judge === undefined || checked === null) return before;
  const known = new Map((before ?? []).map((each) => [each.key, each]));
  const open = claimsToJudge(checked, sources).filter(
    ({ key }) => (known.get(key)?.verdict ?? "not_judged") === "not_judged",
  );
  const batches = batchesOf(open).slice(0, limits.requests);
  let stopped: string | null = null;
  for (const [index, batch] of batches.entries()) {
    const answered: Answered =
      stopped === null
        ? await askAbout(run, judge, batch, { index, count: batches.length })
        : { judgements: notJudged(batch, stopped), stopped };
    for (const each of answered.judgements) known.set(each.key, each);
    stopped = answered.stopped;
  }
  return [...known.values()];
}

/** Requests of similar size. The same claims make the same requests, so that a repeated stage finds its answers. */
function batchesOf(claims: readonly ClaimToJudge[]): ClaimToJudge[][] {
  const batches: ClaimToJudge[][] = [];
  let characters = 0;
  for (const claim of claims) {
    const size = sizeOf(claim);
    const last = batches.at(-1);
    if (
      last === undefined ||
      last.length >= limits.perRequest ||
      characters + size > limits.charactersPerRequest
    ) {
      batches.push([claim]);
      characters = size;
    } else {
      last.push(claim);
      characters += size;
    }
  }
  return batches;
}

function sizeOf({ text, sentence, title, heading, passage }: ClaimToJudge): number {
  return text.length + sentence.length + title.length + (heading?.length ?? 0) + passage.length;
}

interface Answered {
  judgements: KeyedJudgement[];
  /** Why no further question is asked; null to go on. */
  stopped: string | null;
}

/** The part of the stage that was done before the first question. */
const composed = 0.3;

async function askAbout(
  run: StageRun,
  judge: NonNullable<Writer["judge"]>,
  claims: readonly ClaimInPassage[],
  { index, count }: { index: number; count: number },
): Promise<Answered> {
  const share = (1 - composed) / count;
  try {
    const verdicts = await writerAnswerOnce(run, {
      task: "judge",
      part: `judgement ${index + 1} of ${count}`,
      schema: judgedClaimsSchema,
      instructionsHash: null,
      input: claims,
      from: composed + index * share,
      to: composed + (index + 1) * share,
      ask: (call) => judge(claims, call),
    });
    const given = new Map(verdicts.map((each) => [each.key, each]));
    const judgements = claims.map(({ key }): KeyedJudgement => {
      const { verdict, reason } = given.get(key) ?? { verdict: "unclear", reason: "" };
      return { key, verdict: verdict === "unclear" ? "not_judged" : verdict, note: noteOf(verdict, reason) };
    });
    return { judgements, stopped: null };
  } catch (error) {
    if (!(error instanceof WriterFailure) || isWorthAnotherAttempt(run, error)) throw error;
    const { deps, claim } = run;
    // Nobody else counts what was used, because the stage goes on.
    await countTokens(deps.db, claim, error.usage);
    deps.logger.warn({ err: error, jobId: claim.job.id }, "claims of an article were not judged");
    const note = reasons[error.code] ?? "The check model gave no answer.";
    return { judgements: notJudged(claims, note), stopped: isOfThisAnswer.has(error.code) ? null : note };
  }
}

function noteOf(verdict: "supported" | "not_supported" | "unclear", reason: string): string | null {
  if (verdict === "unclear") return `The check model cannot tell${reason === "" ? "." : `: ${reason}`}`;
  return reason === "" ? null : reason;
}

function notJudged(claims: readonly ClaimInPassage[], note: string): KeyedJudgement[] {
  return claims.map(({ key }) => ({ key, verdict: "not_judged", note }));
}

/** Failures of one answer, after which another question may be answered. */
const isOfThisAnswer: ReadonlySet<WriterFailureCode> = new Set(["invalid_output", "refused", "too_long"]);

const reasons: Partial<Record<WriterFailureCode, string>> = {
  invalid_output: "The answer of the check model could not be read.",
  refused: "The check model refused to judge it.",
  too_long: "The answer of the check model was too long.",
  budget_spent: "The budget of the article left no room for the check model.",
};

/** A model that is not available is asked again with the stage, but not as often as one that writes. */
const attemptsMax = 3;
const passing: ReadonlySet<WriterFailureCode> = new Set([
  "rate_limited",
  "unavailable",
  "timeout",
  "network",
]);

function isWorthAnotherAttempt({ signal, claim }: StageRun, { code }: WriterFailure): boolean {
  return signal.aborted || code === "aborted" || (passing.has(code) && claim.job.attempts < attemptsMax);
}
