import { setTimeout as delay } from "node:timers/promises";

/** The answer to a call under load; status 0 for a connection that broke, or an answer that did not come in time. */
export interface LoadAnswer {
  startedAt: number;
  endedAt: number;
  status: number;
  body: unknown;
}

export interface Load {
  answers: readonly LoadAnswer[];
  /** Ends the load once the calls under way have ended. */
  stop(): Promise<void>;
}

const answerTimeoutMs = 30_000;
/** After a failure, so that a server that is away is not asked a thousand times. */
const pauseAfterFailureMs = 20;

/** Calls an API again and again over this many connections. `call` turns the number of a call into its request. */
export function startLoad(
  connections: number,
  call: (number: number) => [url: string, init: RequestInit],
): Load {
  const answers: LoadAnswer[] = [];
  const stopping = new AbortController();
  let number = 0;

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [url, init] = call(number++);
      const answer = await answerTo(url, init);
      answers.push(answer);
      if (answer.status === 0 || answer.status >= 500) await delay(pauseAfterFailureMs);
    }
  }

  const running = Array.from({ length: connections }, repeat);
  return {
    answers,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function answerTo(url: string, init: RequestInit): Promise<LoadAnswer> {
  const startedAt = performance.now();
  const ended = (status: number, body: unknown) => ({ startedAt, endedAt: performance.now(), status, body });
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
    const text = await response.text();
    return ended(response.status, text === "" ? null : JSON.parse(text));
  } catch {
    return ended(0, null);
  }
}
