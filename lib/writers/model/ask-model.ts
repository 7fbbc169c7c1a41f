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

/** Adds up what the requests of one answer cost, failed ones included. */
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

/** What the requests for one answer share. */
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

/** Few, because the job retries too; only for failures before the model began to write. */
const retriesMax = 2;
/** A provider that asks for a longer pause is left to the job, which holds no request open meanwhile. */
const waitSecondsMax = 20;

/** One answer of a model as text, asked again a bounded number of times. Throws WriterFailure. */
export async function askModel(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(question, session);
    } catch (error) {
      // Each layer of the client reports an abort in another way; only the signal is reliable.
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
    // The SDK repeats requests of an exhausted account and ignores a Retry-After of over a minute.
    maxRetries: 0,
    providerOptions: model.providerOptions,
    experimental_telemetry: { isEnabled: false },
    ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
  }).catch(textThatIsNoJson);
  meter.addTokens(answer.usage?.inputTokens, answer.usage?.outputTokens);
  assertFinished(answer.finishReason, answer.text, model);
  return { text: answer.text, model: answer.response?.modelId ?? model.modelId };
}

/** Only constrains the model: what it writes is parsed more leniently than the SDK would. */
function outputOf(format: AnswerFormat) {
  if (format.kind === "text") return Output.text();
  if (format.kind === "json") return Output.json();
  return Output.object({ schema: jsonSchema(z.toJSONSchema(format.schema, { target: "draft-7" })) });
}

type Answer = Pick<NoObjectGeneratedError, "usage" | "response"> & {
  text: string;
  finishReason: FinishReason;
};

/** The SDK rejects JSON inside a code fence or after reasoning; its text is parsed by us. */
function textThatIsNoJson(error: unknown): Answer {
  if (!NoObjectGeneratedError.isInstance(error) || error.text === undefined) throw error;
  const { text, usage, response, finishReason } = error;
  return { text, usage, response, finishReason: finishReason ?? "other" };
}

function assertFinished(reason: FinishReason, text: string, model: ChosenModel): void {
  if (reason === "content-filter" || isRefusalText(bareAnswer(text))) throw modelFailure("refused", model);
  if (reason === "length") throw modelFailure("answerTooLong", model);
  if (text.trim() === "") throw modelFailure("emptyAnswer", model);
}
