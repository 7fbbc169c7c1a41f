import type { z } from "zod";
import type { Operation } from "@/lib/kernel/operation";
import type { HeaderObject } from "./openapi/document";

export type Method = "GET" | "POST" | "PATCH";

/** Whether the fields that are not in the path are in the body. */
export const hasBody = (method: Method): boolean => method !== "GET";

/** The answer to a call whose operation succeeded. */
export interface Answer {
  /** JSON data, a text, the pieces of a text that is streamed, or null when the caller has this version. */
  body: unknown;
  /** Identifies the content of the body, which the ETag is made of. Without it, the body is. */
  version?: string;
  headers?: Record<string, string>;
}

/**
 * One row of the REST API: the method and path of an operation, and how its output becomes body and headers.
 */
export interface Endpoint {
  method: Method;
  /** With `{name}` for path parameters, which are fields of the operation's input. */
  path: string;
  operation: Operation;
  status: 200 | 202;
  /**
   * `feed`: the feed token is accepted as `?token=` in place of a content API key. `none`: a free tool, which anybody
   * may call, also from pages of other origins.
   */
  credentials: "key" | "feed" | "none";
  contentType: string;
  /** How large a body may be, in bytes; null for what the API takes at most elsewhere. */
  bodyBytesMax: number | null;
  /** A retired endpoint refuses whatever is sent, so its input is not read. */
  retired: boolean;
  answer(output: unknown, request: { url: URL; baseUrl: string }): Answer;
  description: string;
  /** The schema of the body, for the API reference. */
  body: z.ZodType;
  /** Example bodies for the API reference, by name. */
  examples: Record<string, unknown>;
  /** The headers of a success that only some endpoints have, for the API reference. */
  headers: Record<string, HeaderObject>;
}

/** What an endpoint defines differently from its operation because the answer goes over HTTP. */
interface EndpointOptions<Output extends z.ZodType> {
  status?: 202;
  credentials?: "feed";
  contentType?: string;
  bodyBytesMax?: number;
  retired?: true;
  description?: string;
  body?: z.ZodType;
  examples?: Record<string, unknown>;
  headers?: Record<string, HeaderObject>;
  answer?(output: z.output<Output>, request: { url: URL; baseUrl: string }): Answer;
}

const methods: readonly Method[] = ["GET", "POST", "PATCH"];

/** Declares a row of the REST API, such as `endpoint("GET /articles/{articleId}", getArticle)`. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  row: `${Method} /${string}`,
  operation: Operation<Input, Output>,
  options: EndpointOptions<Output> = {},
): Endpoint {
  return declare(row, "/api/v1", operation, options);
}

/** Declares a row of the free tools, such as `freeEndpoint("POST /slug", makeSlug)`. */
export function freeEndpoint(row: `${Method} ${string}`, operation: Operation): Endpoint {
  return declare(row, "/api/free", operation, { credentials: "none" });
}

function declare<Input extends z.ZodType, Output extends z.ZodType>(
  row: string,
  base: string,
  operation: Operation<Input, Output>,
  options: Omit<EndpointOptions<Output>, "credentials"> & { credentials?: Endpoint["credentials"] },
): Endpoint {
  const method = methods.find((each) => row.startsWith(`${each} `)) ?? "GET";
  const path = row.slice(method.length + 1);
  return {
    method,
    path: base + path,
    operation,
    status: options.status ?? 200,
    credentials: options.credentials ?? "key",
    contentType: options.contentType ?? "application/json",
    bodyBytesMax: options.bodyBytesMax ?? null,
    retired: options.retired ?? false,
    description: options.description ?? operation.description ?? operation.summary,
    body: options.body ?? operation.output,
    examples: options.examples ?? operation.answers ?? {},
    headers: options.headers ?? {},
    answer: (output, request) =>
      options.answer === undefined
        ? { body: output }
        : // oxlint-disable-next-line no-unsafe-type-assertion -- it is what this operation's schema has parsed
          options.answer(output as z.output<Output>, request),
  };
}
