import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy that adds an API key to each request to a loopback server, for tools that cannot send one. */
export async function startKeyedProxy(
  target: string,
  apiKey: string,
): Promise<{ baseUrl: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(
      new URL(incoming.url ?? "/", target),
      { method, headers: { ...headers, "x-api-key": apiKey } },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once("error", (error) => outgoing.destroy(error));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
