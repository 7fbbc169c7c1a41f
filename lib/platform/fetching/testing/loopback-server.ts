import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { onTestFinished } from "vitest";
import { loopbackCertificate } from "./loopback-certificate";

export interface LoopbackServer {
  port: number;
  /** All requests so far, in order of arrival. */
  requests: IncomingMessage[];
  server: Server;
}

export interface LoopbackOptions {
  host?: string;
  port?: number;
  tls?: boolean;
}

/** A server on a loopback address that is closed, with all of its sockets, when the current test ends. */
export async function startLoopback(
  /** When it returns a promise that rejects, the response is destroyed. */
  handle: (...exchange: Parameters<RequestListener>) => unknown,
  { host = "127.0.0.1", port = 0, tls = false }: LoopbackOptions = {},
): Promise<LoopbackServer> {
  const requests: IncomingMessage[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(request);
    Promise.resolve(handle(request, response)).catch((error: Error) => response.destroy(error));
  };
  const server = tls ? createTlsServer(loopbackCertificate, listener) : createServer(listener);
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, listening);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return { port: address.port, requests, server };
}

/** The body of a request as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
