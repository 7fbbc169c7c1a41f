import { type FinishReason, generateText, jsonSchema, NoObjectGeneratedError, Output } from "ai";
import { z } from "zod";
import { bareAnswer } from "../answers/answer-text";
import { isRefusalText } from "../answers/refusal-text";
import { noUsage, type TokenUsage, type WriterFailure } from "../writer";
import type { ChosenModel } from "./language-model";
import { modelFailure, requestFailure } from "./model-failure";

/** How the answer is constrained: by a schema, to any JSON, or not at all. */
export type AnswerFormat = { kind: "schema"; schema: z.ZodType } | { kind: "json" } | { kind: "text" };

export interface ModelQuestion {
  system: string;
  prompt: string;
  format: AnswerFormat;
}

/** Adds up the tokens and requests that one answer cost, including failed requests. */
export class TokenMeter {
  #total: TokenUsage = noUsage;

  get total(): TokenUsage {
    return this.#total;
  }

  /** Counts a request when it is sent: it may be paid for although no answer comes back. */
  addCall(): void {
    this.#total = { ...this.#total, calls: this.#total.calls + 1 };
  }

  addTokens(inputTokens = 0, outputTokens = 0): void {
    const { inputTokens: input, outputTokens: output, calls } = this.#total;
    this.#total = { inputTokens: input + inputTokens, outputTokens: output + outputTokens, calls };
  }
}

/** The context that all requests for one answer share. */
export interface ModelSession {
  model: ChosenModel;
  signal: AbortSignal;
  meter: TokenMeter;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ModelText {
  text: string;
  model: string;
}

/** Low, because the job retries too. Used only for failures in `isWorthRepeating`. */
const retriesMax = 2;
/** A longer wait is left to the job, which keeps no request open in the meantime. */
const waitSecondsMax = 20;

/** Asks a model for text, with up to `retriesMax` retries. Throws WriterFailure, or the reason of the signal. */
export async function askModel(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(question, session);
    } catch (error) {
      // Each layer of the client reports an abort differently, so only the signal is reliable.
      session.signal.throwIfAborted();
      const failure = requestFailure(error, session.model, session.now());
      const waitSeconds = failure.retryAfterSeconds ?? 2 ** attempt;
      if (!isWorthRepeating(failure) || attempt === retriesMax || waitSeconds > waitSecondsMax) throw failure;
      await session.wait(waitSeconds * 1000, session.signal);
    }
  }
}

function isWorthRepeating({ code }: WriterFailure): boolean {
  return code === "rate_limited" || code === "unavailable" || code === "network";
}

async function askOnce(question: ModelQuestion, { model, signal, meter }: ModelSession): Promise<ModelText> {
  const { system, prompt, format } = question;
  signal.throwIfAborted();
  meter.addCall();
  const answer = await generateText({
    model: model.languageModel,
    system,
    prompt,
    output: outputOf(format),
    abortSignal: signal,
    // The SDK retries even when an account has no credit left, and ignores a Retry-After of over a minute.
    maxRetries: 0,
    providerOptions: model.providerOptions,
    experimental_telemetry: { isEnabled: false },
    ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
  }).catch(answerWithoutJson);
  meter.addTokens(answer.usage?.inputTokens, answer.usage?.outputTokens);
  assertFinished(answer.finishReason, answer.text, model);
  return { text: answer.text, model: answer.response?.modelId ?? model.modelId };
}

/** Constrains what the model writes. Its answer is parsed by Galley, more leniently than the SDK would. */
function outputOf(format: AnswerFormat) {
  if (format.kind === "text") return Output.text();
  if (format.kind === "json") return Output.json();
  return Output.object({ schema: jsonSchema(z.toJSONSchema(format.schema, { target: "draft-7" })) });
}

type Answer = Pick<NoObjectGeneratedError, "usage" | "response"> & {
  text: string;
  finishReason: FinishReason;
};

/** Recovers the text that the SDK rejected as invalid JSON, such as JSON in a code fence or after reasoning. */
function answerWithoutJson(error: unknown): Answer {
  if (!NoObjectGeneratedError.isInstance(error) || error.text === undefined) throw error;
  const { text, usage, response, finishReason } = error;
  return { text, usage, response, finishReason: finishReason ?? "other" };
}

function assertFinished(reason: FinishReason, text: string, model: ChosenModel): void {
  if (reason === "content-filter" || isRefusalText(bareAnswer(text))) throw modelFailure("refused", model);
  if (reason === "length") throw modelFailure("answerTooLong", model);
  if (text.trim() === "") throw modelFailure("emptyAnswer", model);
}
