import type { z } from "zod";
import type { Connection, DestinationFailure } from "../contract";
import {
  type ApiAnswer,
  type ApiRequest,
  callApi,
  type FailureWords,
  failureOfAnswer,
  readAnswer,
  requireDone,
} from "./call-api";

/** What differs between the APIs of the destinations. */
export interface ApiTraits {
  label: string;
  baseUrl: string;
  /** Includes the credentials, which are removed from every error message. */
  headers: Record<string, string>;
  /** Added to the query of every call. */
  query?: Record<string, string>;
  /** Whether the API itself says that the resource does not exist; a proxy may answer 404 to everything. */
  isMissing: (answer: ApiAnswer) => boolean;
  /** The API's reason for a refusal, and advice on what to do. */
  explain: (answer: ApiAnswer) => FailureWords;
}

/** A call to a path below the API's base address. The default method is GET. */
export interface ApiCallOptions extends Omit<ApiRequest, "url" | "headers"> {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** Calls to one destination's API. Every failure is a DestinationFailure in the destination's words. */
export interface ApiClient {
  /** Returns a response of any status. */
  call(path: string, options?: ApiCallOptions): Promise<ApiAnswer>;
  /** Parses the body of a successful response; throws for every other response. */
  read<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options?: ApiCallOptions,
  ): Promise<z.output<Schema>>;
  /** Like `read`, but null when the API says that the resource does not exist. */
  find<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options?: ApiCallOptions,
  ): Promise<z.output<Schema> | null>;
  /**
   * For a call that returns nothing, or the resource that it changed. Returns false when the API says that the
   * resource does not exist.
   */
  act(schema: z.ZodType, path: string, options?: ApiCallOptions): Promise<boolean>;
  /** Returns a successful response; throws the failure of any other. */
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
      requireDone(label, client.accept(answer), schema);
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
