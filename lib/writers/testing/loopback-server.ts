import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

interface LoopbackServer {
  /** Without a trailing slash. */
  origin: string;
  /** Also ends open requests. May be called twice. */
  close: () => Promise<void>;
}

type LoopbackHandler = (
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
) => void | Promise<void>;

/** Starts a server for tests on a free port of the loopback interface. */
export async function startLoopbackServer(handle: LoopbackHandler): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => handle(request, body, response))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  let closed: Promise<void> | undefined;

  function closing(): Promise<void> {
    return new Promise((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => (closed ??= closing()),
  };
}
