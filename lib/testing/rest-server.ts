import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import type { Services } from "@/lib/services";
import { checkAgainstDocument } from "./document-check";
import { createRestRouter } from "./rest-router";

export interface RestServer {
  /** The address of the API, which ends in /api/v1. */
  baseUrl: string;
  /** Every call so far, in order, such as `GET /api/v1/articles?limit=50`. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * Serves the REST API from a real HTTP server with the same handlers as Next. Each answer is compared with the
 * API document.
 */
export async function startRestServer(services: Services): Promise<RestServer> {
  const handlerOf = createRestRouter(services);
  const calls: string[] = [];
  const failures: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    const request = webRequest(incoming);
    const url = new URL(request.url);
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const answer = async () => {
      const response = await handlerOf(request.method, url.pathname)(request);
      const body = await response.text();
      const { status, headers } = response;
      checkAgainstDocument({ method: request.method, url, requestBody: null, status, headers, body });
      outgoing.writeHead(status, Object.fromEntries(headers)).end(body);
    };
    answer().catch((error: unknown) => {
      failures.push(error);
      outgoing.destroy();
    });
  });
  const port = await listenOnLoopback(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (failures.length > 0) throw new AggregateError(failures, "the server could not answer");
    },
  };
}

function webRequest(incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const method = incoming.method ?? "GET";
  const init = {
    method,
    headers,
    ...(method === "POST" && { body: Readable.toWeb(incoming), duplex: "half" }),
  };
  return new Request(new URL(incoming.url ?? "/", "http://galley.test"), init as RequestInit);
}
