import type { z } from "zod";
import type { Connection, DestinationFailure } from "../contract";
import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  type FailureWords,
  failureOfAnswer,
  readAnswer,
  readDone,
} from "./call-api";

/** What is particular to one destination's API. */
export interface ApiTraits {
  label: string;
  baseUrl: string;
  /** Credentials among them: they are kept out of every message. */
  headers: Record<string, string>;
  /** Sent with every call. */
  query?: Record<string, string>;
  /** Whether the API itself says that the thing is not there; a proxy's page says 404 of everything. */
  isMissing(answer: ApiAnswer): boolean;
  /** What the API says of a refusal, and what to do about it. */
  explain(answer: ApiAnswer): FailureWords;
}

/** A call of an API below its base address; GET without a method. */
export interface ApiCallOptions extends Omit<ApiRequest, "url" | "headers"> {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** Calls of one destination's API. Every failure is a DestinationFailure in the destination's words. */
export interface ApiClient {
  /** An answer of any status. */
  call(path: string, options?: ApiCallOptions): Promise<ApiAnswer>;
  /** What a good answer says. */
  read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options?: ApiCallOptions,
  ): Promise<z.output<Schema>>;
  /** The same; null where the API says that there is no such thing. */
  find<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options?: ApiCallOptions,
  ): Promise<z.output<Schema> | null>;
  /**
   * For a call that answers without content, or with the thing that it was about. False where the API says that
   * there is no such thing.
   */
  act(schema: z.ZodType, path: string, options?: ApiCallOptions): Promise<boolean>;
  /** Throws what an answer that is none of success means. */
  accept(answer: ApiAnswer): ApiAnswer;
  failure(answer: ApiAnswer): DestinationFailure;
}

export function apiClient(connection: Connection<unknown>, traits: ApiTraits): ApiClient {
  const { label, baseUrl, isMissing, explain } = traits;

  const client: ApiClient = {
    call(path, { headers, query, ...request } = {}) {
      const url = new URL(`${baseUrl}${path}`);
      for (const [name, value] of Object.entries({ ...query, ...traits.query }))
        url.searchParams.set(name, value);
      return callApi(connection, label, { ...request, url, headers: { ...traits.headers, ...headers } });
    },
    async read(schema, path, options) {
      return readAnswer(label, client.accept(await client.call(path, options)), schema);
    },
    async find(schema, path, options) {
      const answer = await client.call(path, options);
      return isMissing(answer) ? null : readAnswer(label, client.accept(answer), schema);
    },
    async act(schema, path, options) {
      const answer = await client.call(path, options);
      if (isMissing(answer)) return false;
      readDone(label, client.accept(answer), schema);
      return true;
    },
    accept(answer) {
      if (answer.status < 300) return answer;
      throw client.failure(answer);
    },
    failure: (answer) => failureOfAnswer(label, answer, explain(answer)),
  };
  return client;
}
