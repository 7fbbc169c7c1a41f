import { createServer, type IncomingHttpHeaders } from "node:http";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch, type GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { bodyOf } from "@/lib/platform/fetching/testing/loopback-server";
import { escapeHtml } from "@/lib/text/escape-html";
import type { Connection } from "../contract";
import { checkRequest } from "./published/mismatches";
import type { PublishedApi } from "./published/published-api";

export interface StandInRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

export interface StandInAnswer {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent as HTML, undefined as an empty body, anything else as JSON. */
  body?: unknown;
}

/**
 * What one request gets instead: another response, or a connection that breaks before or after it is handled.
 */
export type Interruption = StandInAnswer | "break before" | "break after";

export interface StandInServer {
  /** The server's origin, such as `http://127.0.0.1:40123`. */
  origin: string;
  /** Every request, in order of arrival. */
  requests: StandInRequest[];
  /** A guarded fetch that can only reach this server. */
  fetch: GuardedFetch;
  /** Interrupts the next request for which `matches` is true, once. */
  interrupt(matches: (request: StandInRequest) => boolean, how: Interruption): void;
  /** The names of the published calls that were made. */
  calls: Set<string>;
  /** Fetches a public address without credentials. */
  visit(url: string): Promise<{ status: number; html: string }>;
  /** Throws when a request did not match the API as its maker publishes it. */
  close(): Promise<void>;
}

/** Marks the requests of readers, which are not calls of the API. */
const readerHeader = "x-stand-in-reader";

/**
 * A destination that exists only for a test: `handle` behaves as the product's documentation says. With `published`,
 * every request is compared with what the maker publishes, in whatever test it is made.
 */
export async function startStandIn(
  handle: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
  published?: PublishedApi,
): Promise<StandInServer> {
  const requests: StandInRequest[] = [];
  const calls = new Set<string>();
  const mismatches = new Set<string>();
  const interruptions: { matches: (request: StandInRequest) => boolean; how: Interruption }[] = [];

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const text = await bodyOf(incoming);
      const { method = "GET", url = "/", headers } = incoming;
      const request = { method, url: new URL(url, origin), headers, text, json: parseJson(text) };
      requests.push(request);
      if (published !== undefined && headers[readerHeader] === undefined) {
        const checked = checkRequest(published, request);
        for (const call of checked.calls) calls.add(call);
        for (const mismatch of checked.mismatches) mismatches.add(mismatch);
      }
      const at = interruptions.findIndex(({ matches }) => matches(request));
      const how = at < 0 ? undefined : interruptions.splice(at, 1)[0]?.how;
      if (how === "break before") return void outgoing.destroy();
      const answer = typeof how === "object" ? how : await handle(request);
      if (how === "break after") return void outgoing.destroy();
      const isPage = typeof answer.body === "string";
      outgoing.writeHead(answer.status ?? 200, {
        ...(answer.body !== undefined && { "content-type": isPage ? "text/html" : "application/json" }),
        ...answer.headers,
      });
      outgoing.end(isPage || answer.body === undefined ? answer.body : JSON.stringify(answer.body));
    })().catch((error: Error) => outgoing.destroy(error));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port.");
  const origin = `http://127.0.0.1:${address.port}`;
  const allow = parseAllowRules(`127.0.0.1:${address.port}`);
  const fetch = createGuardedFetch({ allow, userAgent: "Galley-test" });

  return {
    origin,
    requests,
    calls,
    fetch,
    interrupt: (matches, how) => void interruptions.push({ matches, how }),
    async visit(url) {
      const answer = await fetch(url, { headers: { [readerHeader]: "yes" } });
      return { status: answer.status, html: answer.text() };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      if (mismatches.size > 0)
        throw new Error(`Not as the maker publishes its API:\n${[...mismatches].join("\n")}`);
    },
  };
}

/** A connection of a new project that uses the given fetch. */
export function standInConnection<Config>(config: Config, fetch: GuardedFetch): Connection<Config> {
  return {
    config,
    integrationId: newId(),
    projectId: newId(),
    projectSlug: "acme",
    fetch,
    now: () => new Date(),
    signal: AbortSignal.timeout(30_000),
  };
}

/**
 * A page as a theme prints it, with title, heading, meta description and body. Everything except `html` is
 * escaped.
 */
export function standInPage(page: { title: string; description?: string; html: string }): string {
  const description =
    page.description === undefined
      ? ""
      : `<meta name="description" content="${escapeHtml(page.description)}">`;
  return `<!doctype html><html><head><title>${escapeHtml(page.title)}</title>${description}</head><body><main><article><h1>${escapeHtml(page.title)}</h1>${page.html}</article></main></body></html>`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
