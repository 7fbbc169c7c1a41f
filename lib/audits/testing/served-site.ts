import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, startLoopback } from "@/lib/platform/fetching/testing/loopback-server";

export type ServedPage =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => unknown);

export interface ServedSite extends LoopbackServer {
  origin: string;
  /** The paths that were asked for, in order. */
  paths(): string[];
  /** Serves another page at a path from now on. */
  change(path: string, page: ServedPage): void;
}

/** Serves pages by their path with query; a function of the path serves all others, which are missing otherwise. */
export async function serveSite(
  pages: Record<string, ServedPage>,
  others: (path: string) => ServedPage = () => ({ status: 404, body: htmlPage("Not found", []) }),
): Promise<ServedSite> {
  const server = await startLoopback((request, response) => {
    const path = request.url ?? "/";
    const page = pages[path] ?? others(path);
    if (typeof page === "function") {
      page(request, response);
      return;
    }
    const { status = 200, headers = {}, body = "" } = typeof page === "string" ? { body: page } : page;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  return {
    ...server,
    origin: `http://127.0.0.1:${server.port}`,
    change(path, page) {
      pages[path] = page;
    },
    paths: () => server.requests.map(({ url }) => url ?? ""),
  };
}

/** A page with a title, some text of its own and links. */
export function htmlPage(title: string, links: readonly string[], head = ""): string {
  const text = Array.from({ length: 60 }, (_, nr) => `${title} says sentence ${nr} about anvils.`).join(" ");
  const list = links.map((href) => `<li><a href="${href}">More about ${href}</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p><ul>${list}</ul></main></body></html>`;
}
