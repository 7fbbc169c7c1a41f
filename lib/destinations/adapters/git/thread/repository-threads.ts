import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { type Connection, DestinationFailure } from "../../../contract";
import { type GitConfig, gitLabel } from "../git-config";
import { createGitHttp } from "../git-http";
import { type Repository, settingsOf } from "../repository";
import {
  type FromThread,
  fromPlainError,
  type PlainRequest,
  type PlainResponse,
  type RepositoryCall,
  type ToThread,
  toPlainError,
} from "./messages";

/** Few threads at a time, because each holds the newest state of a whole site in memory. */
const threadsMax = 2;
/** An idle thread ends after this time; the calls of one write follow each other much faster. */
const idleMsMax = 500;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Opens repositories in worker threads: parsing what a host sends can take seconds of processor time, and a
 * thread that runs out of memory or time ends without harm to the server. `workerFile` is the bundled worker.
 */
export function openInThreads(
  workerFile: string,
): (connection: Connection<GitConfig>) => Promise<Repository> {
  const limit = pLimit(threadsMax);
  return (connection) => {
    let thread: Promise<RepositoryThread> | undefined;
    /** Starts a thread when there is none: an idle thread ends by itself, and the next call starts another. */
    async function call(of: RepositoryCall): Promise<unknown> {
      thread ??= startThread();
      return (await thread).call(of);
    }
    function startThread(): Promise<RepositoryThread> {
      return new Promise((resolve, reject) => {
        const outOfTime = () => reject(timeIsOver(connection, false));
        connection.signal.addEventListener("abort", outOfTime, { once: true });
        void limit(async () => {
          connection.signal.removeEventListener("abort", outOfTime);
          if (connection.signal.aborted) return reject(timeIsOver(connection, false));
          const started = new RepositoryThread(workerFile, connection);
          resolve(started);
          await started.ended;
          thread = undefined;
        });
      });
    }
    return Promise.resolve(repositoryCalling(call));
  };
}

function repositoryCalling(send: (call: RepositoryCall) => Promise<unknown>): Repository {
  function call<Method extends keyof Repository>(
    method: Method,
  ): (...args: Parameters<Repository[Method]>) => ReturnType<Repository[Method]>;
  function call(method: keyof Repository) {
    return (...args: never) => send({ method, args });
  }
  return {
    pushableBranches: call("pushableBranches"),
    tips: call("tips"),
    files: call("files"),
    fileAt: call("fileAt"),
    read: call("read"),
    commit: call("commit"),
    push: call("push"),
  };
}

class RepositoryThread {
  /** Resolves when the thread has exited. */
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #http: ReturnType<typeof createGitHttp>;
  readonly #open = new Map<
    number,
    { method: string; resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #calls = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(workerFile: string, connection: Connection<GitConfig>) {
    this.#http = createGitHttp(connection);
    // The thread must not inherit the parent's flags (a heap limit, a loader) nor its environment with the
    // secrets.
    const options = { workerData: settingsOf(connection.config), resourceLimits, execArgv: [], env: {} };
    this.#worker = new Worker(workerFile, options);
    this.#worker.on("message", (message: FromThread) => void this.#receive(message));
    this.#worker.on("error", (error) => this.#failAll(() => threadFailed(error)));
    const abort = () => {
      this.#failAll((method) => timeIsOver(connection, method === "push"));
      void this.#worker.terminate();
    };
    connection.signal.addEventListener("abort", abort, { once: true });
    this.ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        clearTimeout(this.#idle);
        connection.signal.removeEventListener("abort", abort);
        this.#failAll(() => threadFailed(null));
        resolve();
      });
    });
    if (connection.signal.aborted) abort();
  }

  call(call: RepositoryCall): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const id = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { method: call.method, resolve, reject });
      this.#send({ kind: "call", id, call });
    });
  }

  async #receive(message: FromThread): Promise<void> {
    if (message.kind === "request") {
      await this.#fetch(message.id, message.request);
      return;
    }
    const { id, outcome } = message;
    const asked = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#rest();
    if (outcome.ok) asked?.resolve(outcome.value);
    else asked?.reject(fromPlainError(outcome.error));
  }

  async #fetch(id: number, { body, ...request }: PlainRequest): Promise<void> {
    try {
      const given = { ...request, ...(body !== null && { body: once(body) }) };
      const { body: chunks, ...answer } = await this.#http.request(given);
      const bytes = await collected(chunks);
      const plain: PlainResponse = {
        ...answer,
        method: request.method,
        headers: answer.headers ?? {},
        body: bytes,
      };
      this.#send({ kind: "answer", id, answer: plain }, [bytes.buffer]);
    } catch (error) {
      this.#send({ kind: "no answer", id, error: toPlainError(error) });
    }
  }

  #send(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.#worker.terminate(), idleMsMax);
    this.#idle.unref();
  }

  #failAll(failure: (method: string) => Error): void {
    for (const { method, reject } of this.#open.values()) reject(failure(method));
    this.#open.clear();
  }
}

async function* once(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}

/** Copies the body into one buffer of its own, which can be transferred to the thread without another copy. */
async function collected(body: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  if (body !== undefined) for await (const chunk of body) chunks.push(chunk);
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function timeIsOver({ signal }: Connection<GitConfig>, mayHaveWritten: boolean): DestinationFailure {
  return new DestinationFailure(
    `${gitLabel} took longer than the time for this call; try again later, or publish to a smaller repository.`,
    true,
    { mayHaveWritten, cause: signal.reason },
  );
}

function threadFailed(cause: unknown): DestinationFailure {
  return new DestinationFailure(
    "The newest state of the repository takes more memory than there is for it; publish to a smaller repository.",
    false,
    { mayHaveWritten: true, cause },
  );
}
