import { DestinationFailure } from "../../../destination-failure";
import { LostRace } from "../push-failure";
import type { Repository, RepositorySettings } from "../repository";

/** The data that a thread is started with. */
export type ThreadData = RepositorySettings;

/**
 * A request that the thread asks the main thread to send. The credentials are added there: the thread has none.
 */
export interface PlainRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface PlainResponse {
  url: string;
  method: string;
  statusCode: number;
  statusMessage: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export type CallOutcome = { ok: true; value: unknown } | { ok: false; error: PlainError };

export type RepositoryCall = {
  [Method in keyof Repository]: { method: Method; args: Parameters<Repository[Method]> };
}[keyof Repository];

export type ToThread =
  | { kind: "call"; id: number; call: RepositoryCall }
  | { kind: "answer"; id: number; answer: PlainResponse }
  | { kind: "no answer"; id: number; error: PlainError };

export type FromThread =
  | { kind: "outcome"; id: number; outcome: CallOutcome }
  | { kind: "request"; id: number; request: PlainRequest };

/** An error as plain data: structured clone keeps neither the class nor the extra fields of an error. */
export interface PlainError {
  name: string;
  message: string;
  stack: string | undefined;
  retryable: boolean;
  mayHaveWritten: boolean;
}

export function toPlainError(error: unknown): PlainError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = error instanceof DestinationFailure ? error : { retryable: false, mayHaveWritten: false };
  return { name, message, stack, retryable: known.retryable, mayHaveWritten: known.mayHaveWritten };
}

export function fromPlainError({ name, message, stack, retryable, mayHaveWritten }: PlainError): Error {
  const cause = { name, stack };
  if (name === "DestinationFailure") {
    return new DestinationFailure(message, retryable, { mayHaveWritten, cause });
  }
  if (name === "LostRace") return new LostRace(message, { cause });
  return Object.assign(new Error(message), { name, stack });
}
