import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createNotFoundRoute, type RouteHandler } from "@/lib/surfaces/http/fixed-route";
import { createOAuthRoutes } from "@/lib/surfaces/oauth/oauth-routes";
import { createWellKnownRoutes } from "@/lib/surfaces/oauth/well-known";
import { createToolRoute, type ToolRuntime } from "../route";
import type { Tool } from "../tool";

export interface ToolServer {
  /** The address of the tool endpoint. */
  url: URL;
  /** Method and path of every request so far. */
  seen: string[];
  close(): Promise<void>;
}

/**
 * Serves the tool endpoint and the addresses around it from a plain Node server on the loopback. `headers` are
 * added to every request, for clients that cannot be configured to send a key.
 */
export async function startToolServer(
  tools: readonly Tool[],
  runtime: () => ToolRuntime,
  headers: Record<string, string> = {},
): Promise<ToolServer> {
  const seen: string[] = [];
  const mcp = createToolRoute(tools, runtime);
  const connectors = createToolRoute(tools, runtime, { forConnectors: true });
  const oauth = createOAuthRoutes(runtime);
  const wellKnown = createWellKnownRoutes(() => runtime().services.settings.baseUrl);
  const notFound = createNotFoundRoute();
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    seen.push(`${incoming.method} ${path}`);
    const handlers: Record<string, RouteHandler> =
      { "/api/mcp": mcp, "/api/mcp/connect": connectors }[path] ??
      (path.startsWith("/api/oauth/") || path === "/register" || path === "/token"
        ? oauth
        : path.includes("/.well-known/")
          ? wellKnown
          : notFound);
    Object.assign(incoming.headers, headers);
    void handle(handlers, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`),
    seen,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

async function handle(
  handlers: Record<string, RouteHandler>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", headers, url = "/" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const request = new Request(new URL(url, `http://${headers.host ?? "localhost"}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    body: hasBody ? Buffer.concat(chunks) : null,
  });
  const response = (await handlers[method]?.(request)) ?? new Response(null, { status: 501 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
