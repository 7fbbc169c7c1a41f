import { timeLimit } from "@/lib/platform/time-limit";
import { WriterFailure } from "../writer";
import { askModel, type ModelSession } from "./ask-model";
import type { ChosenModel } from "./language-model";
import { answerFrom, type ModelLineUp } from "./model-line-up";

/** The result of asking a model for one word; the message is public. */
export interface ModelTrial {
  ok: boolean;
  message: string;
}

/** A call of the dashboard ends within twenty seconds. */
const trialMs = 15_000;

/** Asks a model for one word, which costs next to nothing and shows whether address, key and name are right. */
export async function tryModel(
  model: ChosenModel,
  { prices }: Pick<ModelLineUp, "prices">,
  deps: Pick<ModelSession, "now" | "wait">,
  signal: AbortSignal,
): Promise<ModelTrial> {
  const alone = { write: model, check: model, fallback: null, budget: null, prices };
  const startedAt = deps.now();
  try {
    const { model: answered } = await answerFrom(
      alone,
      "write",
      deps,
      { signal: timeLimit(trialMs, signal) },
      async (session) => {
        const { text, model: name } = await askModel(question, session);
        return { value: text, model: name };
      },
    );
    const seconds = ((deps.now() - startedAt) / 1000).toFixed(1);
    return { ok: true, message: `${answered} answered in ${seconds} s.` };
  } catch (error) {
    if (!(error instanceof WriterFailure)) throw error;
    if (error.code !== "aborted") return { ok: false, message: error.message };
    return { ok: false, message: `${model.providerLabel} did not answer in ${trialMs / 1000} seconds.` };
  }
}

const question = {
  system: "You answer a test of the connection.",
  prompt: "Answer with one word: ready",
  format: { kind: "text" },
  expectedChars: 10,
} as const;
