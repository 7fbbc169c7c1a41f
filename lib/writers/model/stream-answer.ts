import { type generateText, InvalidResponseDataError, streamText } from "ai";

/** What the client needs to ask a model, with or without a stream. */
export type StreamRequest = Parameters<typeof streamText>[0] & Parameters<typeof generateText>[0];

/** An answer as far as it has arrived. */
export interface ReceivedAnswer {
  text: string;
  /** Characters of reasoning, which is paid for and not kept. */
  reasoning: number;
  /** The model's name in the answer. */
  model: string | null;
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined };
}

/** A server reported a failure in the middle of its stream. `said` is what it reported, as JSON. */
export class StreamFailure extends Error {
  override readonly name = "StreamFailure";

  constructor(readonly said: string) {
    super("The server reported a failure in its stream.");
  }
}

const saidMax = 4000;
/** An article has about 10,000 characters, and reasoning a multiple of that. */
const charsMax = 1024 * 1024;

/** Reads a streamed answer into `received`, and returns why the model stopped. Throws what the stream reports. */
export async function readStream(
  request: StreamRequest,
  received: ReceivedAnswer,
  onChars: (chars: number) => void,
): Promise<string> {
  // Errors are parts of the stream and thrown below; the SDK would print them too, with the prompt.
  const { fullStream } = streamText({ ...request, includeRawChunks: true, onError: () => {} });
  let finish: string | null = null;
  for await (const part of fullStream) {
    if (part.type === "error") {
      throw part.error instanceof Error ? part.error : new StreamFailure(saidOf(part.error));
    }
    if (part.type === "abort") throw new DOMException("The stream was aborted.", "AbortError");
    if (part.type === "raw") received.model ??= modelVersionOf(part.rawValue);
    if (part.type === "reasoning-delta") received.reasoning += part.text.length;
    if (part.type === "text-delta") {
      received.text += part.text;
      onChars(received.text.length);
    }
    if (part.type === "finish-step") {
      received.model ??= part.response.modelId || null;
      received.usage = part.usage;
      // The SDK's words for a stream that ended before the model gave its reason.
      finish = part.finishReason === "other" && part.rawFinishReason === undefined ? null : part.finishReason;
    }
    if (received.text.length + received.reasoning > charsMax) {
      throw new InvalidResponseDataError({ data: null, message: "The streamed answer does not end." });
    }
  }
  if (finish === null) throw new StreamFailure("The stream ended without a reason.");
  return finish;
}

/** The model behind a name such as gemini-flash-latest. The SDK does not pass it on for Google. */
export function modelVersionOf(raw: unknown): string | null {
  const version =
    typeof raw === "object" && raw !== null && "modelVersion" in raw ? raw.modelVersion : undefined;
  return typeof version === "string" && version !== "" ? version.slice(0, 200) : null;
}

function saidOf(error: unknown): string {
  return (JSON.stringify(error) ?? String(error)).slice(0, saidMax);
}

/** The time between two reports of progress. */
const reportEveryMs = 2000;
/** The most that is reported of an answer that has not ended. */
const fractionMax = 0.95;

/** Reports how much of one answer has arrived: not too often, and never less than before. */
export class ProgressReport {
  #reported = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  readonly #report: ((fraction: number) => void) | undefined;

  constructor(now: () => number, report: ((fraction: number) => void) | undefined) {
    this.#now = now;
    this.#report = report;
  }

  /** The listener for the characters of an answer of the expected length. */
  of(expectedChars: number): (chars: number) => void {
    return (chars) => {
      const fraction = Math.min(fractionMax, chars / expectedChars);
      const now = this.#now();
      if (fraction <= this.#reported || now - this.#reportedAt < reportEveryMs) return;
      this.#reported = fraction;
      this.#reportedAt = now;
      this.#report?.(fraction);
    };
  }
}
