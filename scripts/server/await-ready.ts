import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/platform/start-failure";

/** The header in which a server names the start that it belongs to. */
const instanceHeader = "x-galley-instance";

export interface AwaitReadyOptions {
  /** Where the server should answer, such as http://127.0.0.1:3000. */
  origin: string;
  /** The value of the header in answers of our own server. Any other answer comes from another program. */
  instance: string;
  /** Resolves with the reason when our own server ends. */
  ended: Promise<string>;
  /** Whether a server that only answers 500 is accepted: in development, the developer fixes it while it runs. */
  acceptBroken: boolean;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** How long another program may answer before we give up; our own server usually notices a busy port first. */
  strangerGraceMs?: number;
}

/** Waits until our own server is ready. Throws StartFailure. */
export async function awaitReady(options: AwaitReadyOptions): Promise<void> {
  const { origin, ended, acceptBroken, signal, timeoutMs = 90_000, strangerGraceMs = 5000 } = options;
  const deadline = performance.now() + timeoutMs;
  let strangerSince: number | null = null;
  let last = "it did not answer";
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    const reason = await Promise.race([ended, delay(100, null)]);
    if (reason !== null) throw new StartFailure(reason);
    const answer = await askReadiness(origin);
    if (answer.instance === options.instance && answer.status === 200) return;
    last = answer.what;
    if (answer.status === null || answer.instance === options.instance) continue;
    strangerSince ??= performance.now();
    if (performance.now() - strangerSince < strangerGraceMs) continue;
    if (answer.status !== 500) throw new StartFailure(anotherProgram(origin));
    if (acceptBroken) return;
    throw new StartFailure(`The web server cannot serve (${last}); its last lines say why.`);
  }
  throw new StartFailure(`The web server was not ready after ${timeoutMs / 1000} seconds: ${last}.`);
}

/** Whether our own server answers at this address; false when another program or nothing answers. */
export async function isOwnServer(origin: string, instance: string): Promise<boolean> {
  return (await askReadiness(origin)).instance === instance;
}

function anotherProgram(origin: string): string {
  return `Another program answers at ${origin}: stop it, or set PORT to another number.`;
}

interface Answer {
  /** Null when there was no answer. */
  status: number | null;
  instance: string | null;
  what: string;
}

async function askReadiness(origin: string): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/health/ready`, {
      signal: AbortSignal.timeout(30_000),
      redirect: "manual",
    });
    await response.body?.cancel();
    const { status } = response;
    return { status, instance: response.headers.get(instanceHeader), what: `it answered ${status}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: null, instance: null, what: `it did not answer (${reason})` };
  }
}
