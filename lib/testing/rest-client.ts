import type { Services } from "@/lib/services";
import { checkAgainstDocument } from "./document-check";
import { createRestRouter, type RestOptions } from "./rest-router";

export interface RestCall {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text already. */
  body?: unknown;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  json: unknown;
}

export type RestClient = (path: string, call?: RestCall) => Promise<RestAnswer>;

/**
 * A client that calls the handlers of the REST API as Next would, but without a server. Every answer is
 * compared with the API document; an answer that it does not describe fails the test.
 */
export function createRestClient(services: Services, options: RestOptions = {}): RestClient {
  const handlerOf = createRestRouter(services, options);
  return async (path, { method = "GET", key, headers = {}, body } = {}) => {
    const url = new URL(path.startsWith("/") ? path : `/api/v1/${path}`, "http://galley.test");
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(url, {
      method,
      headers: {
        ...(key !== undefined && { "X-API-Key": key }),
        ...(text !== null && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: text,
    });
    const response = await handlerOf(method, url.pathname)(request);
    const answered = await response.text();
    const { status } = response;
    checkAgainstDocument({
      method,
      url,
      requestBody: text,
      status,
      headers: response.headers,
      body: answered,
    });
    return { status, headers: response.headers, text: answered, json: parsed(answered) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
