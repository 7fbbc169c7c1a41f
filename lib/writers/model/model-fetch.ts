import { Agent, fetch as undiciFetch } from "undici";

/** An article is about 20 KB. An answer larger than this is not one, and is not read to its end. */
const bodyBytesMax = 8 * 1024 * 1024;

/** A model's answer is larger than `bodyBytesMax`. */
export class ModelAnswerTooLarge extends Error {
  override readonly name = "ModelAnswerTooLarge";
}

/** The response to a request for a stream is a whole answer, which has been paid for and can be used. */
export class AnswerNotStreamed extends Error {
  override readonly name = "AnswerNotStreamed";

  constructor(readonly response: Response) {
    super("The server answered a request for a stream with a whole answer.");
  }
}

export interface ModelFetches {
  /** For streams: fails when the server is silent for too long, and throws AnswerNotStreamed. */
  stream: typeof globalThis.fetch;
  whole: typeof globalThis.fetch;
}

/** The fetches for a model's API. `fetch` replaces the network in tests. */
export function createModelFetches(
  { timeoutMs, idleMs }: { timeoutMs: number; idleMs: number },
  fetch?: typeof globalThis.fetch,
): ModelFetches {
  const stream = fetch ?? createModelFetch(Math.min(idleMs, timeoutMs));
  return {
    whole: fetch ?? createModelFetch(timeoutMs),
    stream: async (input, init) => {
      const response = await stream(input, init);
      const type = response.headers.get("content-type") ?? "";
      if (response.ok && /\b(json|html)\b/.test(type)) throw new AnswerNotStreamed(response);
      return response;
    },
  };
}

/**
 * Creates the fetch for a model's API at the address that the operator set. The global fetch gives up after five
 * minutes without data, whatever the caller allows, and Next.js wraps it. This one waits for `silenceMs`.
 */
function createModelFetch(silenceMs: number): typeof globalThis.fetch {
  const dispatcher = new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs });
  return async (input, init = {}) => {
    const { method = "GET", body, signal } = init;
    if (typeof body !== "string") throw new TypeError("A model is asked with a body of text.");
    const response = await undiciFetch(input instanceof Request ? input.url : input, {
      method,
      body,
      headers: [...new Headers(init.headers).entries()],
      signal: signal ?? null,
      dispatcher,
      // Attack: a redirect would send x-api-key and x-goog-api-key to whatever host it names.
      redirect: "error",
    });
    return new Response(response.body === null ? null : capped(response.body), {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers.entries()],
    });
  };
}

function capped(body: AsyncIterable<Uint8Array | undefined>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true || value === undefined) return controller.close();
      bytes += value.byteLength;
      if (bytes <= bodyBytesMax) return controller.enqueue(new Uint8Array(value));
      await chunks.return?.();
      throw new ModelAnswerTooLarge("The answer is over 8 MiB.");
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
