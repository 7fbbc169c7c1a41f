import type { z } from "zod";
import { instructionsHashOf } from "@/lib/articles/writing-guide";
import {
  type WriterAnswer,
  type WriterCall,
  WriterFailure,
  type WriterFailureCode,
  type WriterTask,
} from "@/lib/writers/writer";
import { writerAnswerOnce } from "../answer-once";
import { countTokens } from "../rows/answers";
import type { StageRun } from "./stage";

/** The questions of one refresh, which are asked one after the other. */
export interface RefreshTurns {
  count: number;
  asked: number;
  /** The last answer that failed; null without any. */
  failure: WriterFailure | null;
}

interface TurnQuestion<T> {
  task: WriterTask;
  part: string;
  schema: z.ZodType<T>;
  input: unknown;
  ask: (call: WriterCall) => Promise<WriterAnswer<T>>;
}

/** Failures after which the rest can still be refreshed, or what was refreshed be kept. */
const isOfThisAnswer: ReadonlySet<WriterFailureCode> = new Set([
  "invalid_output",
  "refused",
  "too_long",
  "budget_spent",
]);

/** The answer to one question of a refresh; null after a failure of this one answer, which the others survive. */
export async function askInTurn<T>(
  run: StageRun,
  turns: RefreshTurns,
  question: TurnQuestion<T>,
): Promise<T | null> {
  if (turns.failure?.code === "budget_spent") return null;
  const { asked, count } = turns;
  turns.asked += 1;
  try {
    return await writerAnswerOnce(run, {
      ...question,
      instructionsHash: instructionsHashOf(run.guide, "revise"),
      from: asked / count,
      to: (asked + 1) / count,
    });
  } catch (error) {
    if (!(error instanceof WriterFailure) || !isOfThisAnswer.has(error.code)) throw error;
    // Nobody else counts what was used, because the stage goes on.
    await countTokens(run.deps.db, run.claim, error.usage);
    const { part } = question;
    run.deps.logger.warn(
      { err: error, jobId: run.claim.job.id, part },
      "a part of an article was not refreshed",
    );
    turns.failure = error;
    return null;
  }
}
