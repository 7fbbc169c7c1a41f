import type { ModelPrices } from "@/lib/platform/settings/model-prices";
import type { ArticleBudget } from "@/lib/platform/settings/services";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { timeLimit } from "@/lib/platform/time-limit";
import { type WriterAnswer, type WriterCall, WriterFailure, type WriterFailureCode } from "../writer";
import { BudgetWatch } from "./article-budget";
import { type ModelSession, TokenMeter } from "./ask-model";
import type { ChosenModel } from "./language-model";
import { modelFailure } from "./model-failure";
import { ProgressReport } from "./stream-answer";

/** The models of a writer. */
export interface ModelLineUp {
  write: ChosenModel;
  /** Prepares the research and judges claims; the same model unless another one was set up for checks. */
  check: ChosenModel;
  /** Asked for a whole answer again when the first model cannot give it. */
  fallback: ChosenModel | null;
  budget: ArticleBudget | null;
  prices: ModelPrices;
}

/** The result of the requests for one answer; `model` is the name that the provider gave. */
export interface Answered<T> {
  value: T;
  model: string;
}

/** Failures after which another model may answer. */
const worthAnotherModel: readonly WriterFailureCode[] = [
  "unavailable",
  "network",
  "timeout",
  "rate_limited",
  "quota",
  "refused",
];

/**
 * Makes the requests for one answer within the time limit, and asks the fall-back model if the first one cannot answer.
 * An answer always comes from a single model. Failures report what all of the requests cost.
 */
export async function answerFrom<T>(
  lineUp: ModelLineUp,
  purpose: "write" | "check",
  { now, wait }: Pick<ModelSession, "now" | "wait">,
  call: WriterCall,
  ask: (session: ModelSession) => Promise<Answered<T>>,
): Promise<WriterAnswer<T>> {
  const shared = {
    purpose,
    call,
    now,
    wait,
    meter: new TokenMeter(),
    budget: new BudgetWatch(lineUp.prices, lineUp.budget, call.spent ?? { tokens: 0, costMicrousd: 0 }),
    progress: new ProgressReport(now, call.onProgress),
  };
  const first = lineUp[purpose];
  try {
    return await answerOf(first, call, shared, ask);
  } catch (error) {
    if (lineUp.fallback === null || lineUp.fallback === first || !isWorthAnother(error)) throw error;
    return await answerOf(lineUp.fallback, call, shared, ask);
  }
}

function isWorthAnother(error: unknown): boolean {
  if (!(error instanceof WriterFailure)) return false;
  // The answer arrived, but Galley itself did not read it in time.
  if (error.cause instanceof ThreadsBusy) return false;
  return worthAnotherModel.includes(error.code);
}

async function answerOf<T>(
  model: ChosenModel,
  call: WriterCall,
  shared: Omit<ModelSession, "model" | "signal">,
  ask: (session: ModelSession) => Promise<Answered<T>>,
): Promise<WriterAnswer<T>> {
  const { meter } = shared;
  const signal = timeLimit(model.timeoutMs, call.signal);
  try {
    return { ...(await ask({ ...shared, model, signal })), usage: meter.total };
  } catch (error) {
    if (error instanceof WriterFailure) throw withUsage(error, meter);
    if (!signal.aborted) throw error;
    throw modelFailure(call.signal.aborted ? "aborted" : "timeout", model, { usage: meter.total });
  }
}

function withUsage(failure: WriterFailure, meter: TokenMeter): WriterFailure {
  const { code, message, retryable, retryAfterSeconds, cause } = failure;
  const details = { retryable, retryAfterSeconds, usage: meter.total };
  return new WriterFailure(code, message, cause === undefined ? details : { ...details, cause });
}
