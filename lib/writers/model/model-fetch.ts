import { Agent, fetch as undiciFetch } from "undici";
import { checkUrl } from "@/lib/platform/fetching/check-url";
import { createGuardedConnector, resolveBySystem } from "@/lib/platform/fetching/guarded-connector";
import type { GuardedFetchOptions } from "@/lib/platform/fetching/guarded-fetch";

/** An article is about 20 KB. An answer larger than this is not one, and is not read to its end; nor is an event. */
const jsonBytesMax = 1024 * 1024;
/** Of a stream, in which each word comes with a wrapping of some hundred bytes. */
const streamBytesMax = 8 * 1024 * 1024;
/** Providers nest their answers to about ten levels. */
const depthMax = 64;

/** A model's answer is larger, or nested deeper, than any article. */
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

/** The rules of the guarded fetch for a model whose address somebody other than the operator has set. */
export type ModelGuard = Pick<GuardedFetchOptions, "allow" | "allowedPorts" | "proxy" | "resolve">;

interface Network {
  /** Replaces the network in tests. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Left out for the address that the operator set, which may be anywhere. */
  guard?: ModelGuard | undefined;
}

/** The fetches for a model's API. */
export function createModelFetches(
  { timeoutMs, idleMs }: { timeoutMs: number; idleMs: number },
  { fetch, guard }: Network = {},
): ModelFetches {
  const stream = fetch ?? createModelFetch(Math.min(idleMs, timeoutMs), guard);
  return {
    whole: fetch ?? createModelFetch(timeoutMs, guard),
    stream: async (input, init) => {
      const response = await stream(input, init);
      const type = response.headers.get("content-type") ?? "";
      if (response.ok && /\b(json|html)\b/.test(type)) throw new AnswerNotStreamed(response);
      return response;
    },
  };
}

/**
 * Creates the fetch for a model's API. The global fetch gives up after five minutes without data, whatever the caller
 * allows, and Next.js wraps it. This one waits for `silenceMs`. The attack that a guard is against: the owner of a
 * workspace on a shared installation lets it call hosts of the operator's network.
 */
function createModelFetch(silenceMs: number, guard?: ModelGuard): typeof globalThis.fetch {
  const dispatcher = new Agent({
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    ...(guard !== undefined && {
      connect: createGuardedConnector({ resolve: resolveBySystem, ...guard, credentials: true }),
    }),
  });
  return async (input, init = {}) => {
    const { method = "GET", body, signal } = init;
    if (typeof body !== "string") throw new TypeError("A model is asked with a body of text.");
    const url = input instanceof Request ? input.url : input;
    if (guard !== undefined) checkUrl(url, guard);
    const response = await undiciFetch(url, {
      method,
      body,
      headers: [...new Headers(init.headers).entries()],
      signal: signal ?? null,
      dispatcher,
      // Attack: a redirect would send x-api-key and x-goog-api-key to whatever host it names.
      redirect: "error",
    });
    const isStream = /\bevent-stream\b/.test(response.headers.get("content-type") ?? "");
    return new Response(response.body === null ? null : bounded(response.body, isStream), {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers.entries()],
    });
  };
}

/** Attack: a server at the operator's address goes mad, and its answer fills the memory or holds the event loop. */
function bounded(
  body: AsyncIterable<Uint8Array | undefined>,
  isStream: boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  const check = boundsOf(isStream);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true || value === undefined) return controller.close();
      try {
        check(value);
      } catch (error) {
        await chunks.return?.();
        throw error;
      }
      controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

const [quote, backslash, lineFeed] = [0x22, 0x5c, 0x0a];
const openings: readonly number[] = [0x5b, 0x7b];
const closings: readonly number[] = [0x5d, 0x7d];

/** Checks the parts of an answer before they are parsed. Each line of a stream is JSON of its own. */
function boundsOf(isStream: boolean): (part: Uint8Array) => void {
  let [bytes, bytesOfJson, depth] = [0, 0, 0];
  let [inString, isEscaped] = [false, false];
  return (part) => {
    bytes += part.length;
    for (const byte of part) {
      bytesOfJson += 1;
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (byte === backslash) isEscaped = true;
        else if (byte === quote) inString = false;
      } else if (byte === quote) inString = true;
      else if (openings.includes(byte)) depth += 1;
      else if (closings.includes(byte)) depth -= 1;
      if (isStream && byte === lineFeed) [bytesOfJson, depth, inString, isEscaped] = [0, 0, false, false];
      if (depth > depthMax)
        throw new ModelAnswerTooLarge(`The answer is nested over ${depthMax} levels deep.`);
    }
    if (bytes > streamBytesMax || bytesOfJson > jsonBytesMax) {
      throw new ModelAnswerTooLarge("The answer is larger than any article.");
    }
  };
}
