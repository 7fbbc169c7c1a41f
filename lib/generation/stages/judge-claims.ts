import {
  type ClaimToJudge,
  claimVerdictOf,
  type KeyedVerdict,
  notChecked,
} from "@/lib/content/claims/judged-claims";
import { judgedClaimsSchema } from "@/lib/writers/article-schemas";
import { type Writer, WriterFailure, type WriterFailureCode } from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import { countTokens } from "../rows/answers";
import type { StageRun } from "./stage";

/** What is judged of one version: more claims than most articles have, in a few requests. */
const limits = { perRequest: 40, charactersPerRequest: 30_000, requests: 4 } as const;

/**
 * Asks the model about the claims of a version that it has not judged before, with the passages that may support them.
 * Returns all verdicts of the job so far. A claim without an answer is not checked, and says why: a check that fails makes
 * no article fail.
 */
export async function judgeClaims(run: StageRun, claims: readonly ClaimToJudge[]): Promise<KeyedVerdict[]> {
  const { judge } = run.deps.writer;
  const known = new Map((run.work.verdicts ?? []).map((each) => [each.key, each]));
  if (judge === undefined) return [...known.values()];
  const open = claims.filter(({ key }) => (known.get(key)?.verdict ?? "not_checked") === "not_checked");
  const batches = batchesOf(open).slice(0, limits.requests);
  let stopped: string | null = null;
  for (const [index, batch] of batches.entries()) {
    const answered: Answered =
      stopped === null
        ? await askAbout(run, judge, batch, { index, count: batches.length })
        : { verdicts: unchecked(batch, stopped), stopped };
    for (const each of answered.verdicts) known.set(each.key, each);
    stopped = answered.stopped;
  }
  return [...known.values()];
}

/** Requests of similar size. The same claims make the same requests, so that a repeated stage finds its answers. */
function batchesOf(claims: readonly ClaimToJudge[]): ClaimToJudge[][] {
  const batches: ClaimToJudge[][] = [];
  let shown = new Set<string>();
  let characters = 0;
  for (const claim of claims) {
    const parts = [claim.sentence, ...claim.passages.map(({ text }) => text)];
    const size = parts.reduce((sum, part) => sum + (shown.has(part) ? 0 : part.length), 60);
    const last = batches.at(-1);
    if (
      last === undefined ||
      last.length >= limits.perRequest ||
      characters + size > limits.charactersPerRequest
    ) {
      batches.push([claim]);
      shown = new Set(parts);
      characters = size;
    } else {
      last.push(claim);
      for (const part of parts) shown.add(part);
      characters += size;
    }
  }
  return batches;
}

interface Answered {
  verdicts: KeyedVerdict[];
  /** Why no further question is asked; null to go on. */
  stopped: string | null;
}

/** The part of the stage that was done before the first question. */
const composed = 0.3;

async function askAbout(
  run: StageRun,
  judge: NonNullable<Writer["judge"]>,
  claims: readonly ClaimToJudge[],
  { index, count }: { index: number; count: number },
): Promise<Answered> {
  const share = (1 - composed) / count;
  try {
    const answers = await writerAnswerOnce(run, {
      task: "judge",
      part: `judgement ${index + 1} of ${count}`,
      schema: judgedClaimsSchema,
      instructionsHash: null,
      input: claims,
      from: composed + index * share,
      to: composed + (index + 1) * share,
      ask: (call) => judge(claims, call),
    });
    const given = new Map(answers.map((each) => [each.key, each]));
    return { verdicts: claims.map((claim) => claimVerdictOf(claim, given.get(claim.key))), stopped: null };
  } catch (error) {
    if (!(error instanceof WriterFailure) || isWorthAnotherAttempt(run, error)) throw error;
    const { deps, claim } = run;
    // Nobody else counts what was used, because the stage goes on.
    await countTokens(deps.db, claim, error.usage);
    deps.logger.warn({ err: error, jobId: claim.job.id }, "claims of an article were not judged");
    const note = reasons[error.code] ?? "The model gave no answer.";
    return { verdicts: unchecked(claims, note), stopped: isOfThisAnswer.has(error.code) ? null : note };
  }
}

function unchecked(claims: readonly ClaimToJudge[], note: string): KeyedVerdict[] {
  return claims.map(({ key }) => notChecked(key, note));
}

/** Failures of one answer, after which another question may be answered. */
const isOfThisAnswer: ReadonlySet<WriterFailureCode> = new Set(["invalid_output", "refused", "too_long"]);

const reasons: Partial<Record<WriterFailureCode, string>> = {
  invalid_output: "The answer of the model could not be read.",
  refused: "The model refused to judge it.",
  too_long: "The answer of the model was too long.",
  budget_spent: "The budget of the article left no room for the check.",
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
