import { generateText, jsonSchema, Output } from "ai";
import { z } from "zod";
import { annotateSpan, inSpan, type SpanOptions } from "@/lib/platform/telemetry/tracing";
import { bareAnswer } from "../answers/answer-text";
import { isRefusalText } from "../answers/refusal-text";
import { noUsage, type TokenUsage, type WriterCall, WriterFailure } from "../writer";
import { type BudgetWatch, tokensOfText } from "./article-budget";
import type { ChosenModel } from "./language-model";
import { modelFailure, refusesStreams, requestFailure } from "./model-failure";
import { AnswerNotStreamed } from "./model-fetch";
import {
  modelVersionOf,
  type ProgressReport,
  type ReceivedAnswer,
  readStream,
  type StreamRequest,
} from "./stream-answer";

/** How the answer is constrained: by a schema, to any JSON, or not at all. */
export type AnswerFormat = { kind: "schema"; schema: z.ZodType } | { kind: "json" } | { kind: "text" };
export type AnswerFormatName = AnswerFormat["kind"];

export interface ModelQuestion {
  system: string;
  prompt: string;
  format: AnswerFormat;
  /** The expected length of the answer in characters, for progress and for the budget. */
  expectedChars?: number;
  /** Left to the provider by default. Not sent to a server that has refused it. */
  temperature?: number;
}

/** Adds up what one answer cost, including failed requests. */
export class TokenMeter {
  #total: TokenUsage = noUsage;

  get total(): TokenUsage {
    return this.#total;
  }

  /** Counts a request when it is sent: it may be paid for although no answer comes back. */
  addCall(): void {
    this.#total = { ...this.#total, calls: this.#total.calls + 1 };
  }

  addTokens(inputTokens: number, outputTokens: number, costMicrousd: number | null): void {
    const total = this.#total;
    this.#total = {
      calls: total.calls,
      inputTokens: total.inputTokens + inputTokens,
      outputTokens: total.outputTokens + outputTokens,
      costMicrousd: total.costMicrousd + (costMicrousd ?? 0),
      unpricedCalls: total.unpricedCalls + (costMicrousd === null ? 1 : 0),
    };
  }
}

/** The context that all requests for one answer share. */
export interface ModelSession {
  model: ChosenModel;
  purpose: "write" | "check";
  signal: AbortSignal;
  meter: TokenMeter;
  budget: BudgetWatch;
  progress: ProgressReport;
  call: Pick<WriterCall, "beforeModelCall" | "onModelCall">;
  /** Milliseconds since the epoch. */
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
/** A long section, for a question that does not say how long its answer will be. */
const expectedCharsDefault = 6000;

/** Asks a model for text, with up to `retriesMax` retries. Throws WriterFailure, or the reason of the signal. */
export async function askModel(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askWithOrWithoutStream(question, session);
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

function isWorthRepeating({ code, retryable }: WriterFailure): boolean {
  return retryable && (code === "rate_limited" || code === "unavailable" || code === "network");
}

/** Asks once, and a server that refuses streams a second time without. */
async function askWithOrWithoutStream(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  const { abilities } = session.model;
  if (!abilities.streams) return await askOnce(question, session);
  try {
    return await askOnce(question, session);
  } catch (error) {
    if (session.signal.aborted || !refusesStreams(error, question.format.kind)) throw error;
    abilities.streams = false;
    return await askOnce(question, session).catch((again: unknown) => {
      // It refuses the question without a stream too, so the stream was not the reason.
      if (refusesStreams(again, question.format.kind)) abilities.streams = true;
      throw again;
    });
  }
}

function askOnce(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  return inSpan(`chat ${session.model.modelId}`, spanOfModel(session), () =>
    askOneQuestion(question, session),
  );
}

async function askOneQuestion(question: ModelQuestion, session: ModelSession): Promise<ModelText> {
  const { model, signal, meter, budget, progress, now } = session;
  signal.throwIfAborted();
  const expectedChars = question.expectedChars ?? expectedCharsDefault;
  const inputTokens = tokensOfText(question.system + question.prompt);
  // An answer may be twice as long as expected, and half of it reasoning.
  budget.assertRoomFor(model, { inputTokens, outputTokens: Math.ceil(expectedChars / 3) * 2 });
  await session.call.beforeModelCall?.();
  meter.addCall();
  const startedAt = now();
  const received: ReceivedAnswer = { text: "", reasoning: 0, model: null, usage: {} };
  try {
    const finish = await receive(question, session, received, progress.of(expectedChars));
    assertFinished(finish, received.text, model);
  } catch (error) {
    await record(session, { received, inputTokens, startedAt, error });
    throw error;
  }
  await record(session, { received, inputTokens, startedAt, error: null });
  return { text: received.text, model: received.model ?? model.modelId };
}

async function receive(
  question: ModelQuestion,
  { model, signal }: ModelSession,
  received: ReceivedAnswer,
  onChars: (chars: number) => void,
): Promise<string> {
  const request: StreamRequest = {
    model: model.over(model.abilities.streams ? model.fetches.stream : model.fetches.whole),
    system: question.system,
    prompt: question.prompt,
    output: outputOf(question.format),
    abortSignal: signal,
    // The SDK retries even when an account has no credit left, and ignores a Retry-After of over a minute.
    maxRetries: 0,
    providerOptions: model.providerOptions,
    experimental_telemetry: { isEnabled: false },
    ...(model.maxOutputTokens === undefined ? {} : { maxOutputTokens: model.maxOutputTokens }),
    ...(question.temperature !== undefined &&
      model.abilities.temperature && { temperature: question.temperature }),
  };
  if (!model.abilities.streams) return await receiveWhole(request, received);
  try {
    return await readStream(request, received, onChars);
  } catch (error) {
    if (!(error instanceof AnswerNotStreamed)) throw error;
    const answered = model.over(() => Promise.resolve(error.response));
    const finish = await receiveWhole({ ...request, model: answered }, received);
    model.abilities.streams = false;
    return finish;
  }
}

async function receiveWhole(request: StreamRequest, received: ReceivedAnswer): Promise<string> {
  const { text, usage, response, finishReason } = await generateText(request);
  received.text = text;
  received.model =
    modelVersionOf(response && "body" in response ? response.body : null) ?? response?.modelId ?? null;
  received.usage = usage ?? {};
  return finishReason ?? "other";
}

/**
 * Constrains what the model writes. Its answer stays text, which Galley parses once and more leniently than the SDK: that
 * would parse an unfinished object again with every word that arrives.
 */
function outputOf(format: AnswerFormat) {
  if (format.kind === "text") return Output.text();
  const { responseFormat } =
    format.kind === "json" ? Output.json() : Output.object({ schema: schemaOf(format) });
  return { ...Output.text(), responseFormat };
}

function schemaOf({ schema }: AnswerFormat & { kind: "schema" }) {
  return jsonSchema(z.toJSONSchema(schema, { target: "draft-7" }));
}

interface EndedRequest {
  received: ReceivedAnswer;
  /** Estimated from the question. */
  inputTokens: number;
  startedAt: number;
  error: unknown;
}

/** Counts what a request used, and records it. */
async function record(session: ModelSession, { received, startedAt, error, ...ended }: EndedRequest) {
  const { model, purpose, meter, budget, call, now, signal } = session;
  const { usage } = received;
  const outputChars = received.text.length + received.reasoning;
  // A server may count nothing, and an answer that broke off was mostly paid for up to there.
  const estimated = !usage.inputTokens && !usage.outputTokens && (error === null || outputChars > 0);
  const inputTokens = estimated ? ended.inputTokens : (usage.inputTokens ?? 0);
  const outputTokens = estimated ? tokensOfText(received.text) + received.reasoning / 4 : usage.outputTokens;
  const output = Math.ceil(outputTokens ?? 0);
  const name = received.model ?? model.modelId;
  const cost =
    budget.costOf({ ...model, modelId: name }, inputTokens, output) ??
    budget.costOf(model, inputTokens, output);
  const used = inputTokens + output > 0;
  annotateSpan({
    "gen_ai.response.model": received.model,
    "gen_ai.usage.input_tokens": inputTokens,
    "gen_ai.usage.output_tokens": output,
  });
  meter.addTokens(inputTokens, output, used ? cost : 0);
  budget.count(inputTokens, output, cost);
  await call.onModelCall?.({
    purpose,
    provider: model.kind,
    model: name,
    startedAt: new Date(startedAt),
    durationMs: Math.max(0, Math.round(now() - startedAt)),
    inputTokens,
    outputTokens: output,
    estimated,
    costMicrousd: used ? cost : 0,
    errorCode: error === null ? null : errorCodeOf(error, model, signal, now()),
  });
}

function errorCodeOf(error: unknown, model: ChosenModel, signal: AbortSignal, nowMs: number) {
  if (signal.aborted)
    return signal.reason instanceof DOMException && signal.reason.name === "TimeoutError"
      ? "timeout"
      : "aborted";
  if (error instanceof WriterFailure) return error.code;
  return requestFailure(error, model, nowMs).code;
}

function assertFinished(reason: string, text: string, model: ChosenModel): void {
  if (reason === "content-filter" || isRefusalText(bareAnswer(text))) throw modelFailure("refused", model);
  if (reason === "length") throw modelFailure("answerTooLong", model);
  if (text.trim() === "") throw modelFailure("emptyAnswer", model);
}

/** The names that OpenTelemetry has for providers. A compatible server speaks the protocol of the first. */
const providerNames: Record<ChosenModel["kind"], string> = {
  openai: "openai",
  "openai-compatible": "openai",
  anthropic: "anthropic",
  google: "gcp.gemini",
};

/** What OpenTelemetry's conventions for generative models ask for, without any text. */
function spanOfModel({ model, purpose }: ModelSession): SpanOptions {
  return {
    kind: "client",
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerNames[model.kind],
      "gen_ai.request.model": model.modelId,
      "gen_ai.request.max_tokens": model.maxOutputTokens,
      "galley.purpose": purpose,
    },
  };
}
