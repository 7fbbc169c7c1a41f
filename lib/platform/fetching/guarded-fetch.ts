import { setImmediate } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { inSpan } from "@/lib/platform/telemetry/tracing";
import type { AllowRule } from "./allow-rules";
import { checkUrl } from "./check-url";
import { decodeText } from "./decode-text";
import { explainFailure } from "./explain-failure";
import { type FetchedRedirect, FetchFailure } from "./fetch-failure";
import {
  createGuardedConnector,
  type OpenSocket,
  type ResolveHost,
  resolveBySystem,
} from "./guarded-connector";
import { type Hop, nextHop } from "./next-hop";
import type { ReadInterfaces } from "./own-networks";
import { type BodyLimits, readBytesMax } from "./read-body";
import { redirectTarget, requestHeaders, responseHeaders, sendHop } from "./send-hop";

export interface GuardedRequest {
  /** Default GET. */
  method?: string;
  /** Headers that frame the message or name the host are dropped, because undici writes them. */
  headers?: HeadersInit;
  body?: string | Uint8Array;
  /** For the whole request, from resolving the host to the end of the body. Default 15 000. */
  timeoutMs?: number;
  /** Counted after decompression. Default 5 MiB. */
  bodyBytesMax?: number;
  /** Default 5. */
  redirectsMax?: number;
  /** Default "follow". "refuse" throws redirect_refused; "manual" returns the redirect as the response. */
  redirect?: "follow" | "refuse" | "manual";
  /** The ports that the URL and every redirect may have. Default: all. */
  ports?: readonly number[] | null;
  signal?: AbortSignal;
  /** Whether a body over `bodyBytesMax` throws too_large or is cut off. Default "fail". */
  onTooLarge?: "fail" | "truncate";
  /** Decides by the status and the headers whether the body is read. Default: it always is. */
  wantsBody?: (status: number, headers: Headers) => boolean;
}

export interface GuardedResponse {
  status: number;
  headers: Headers;
  /** The body, decompressed. */
  bytes: Uint8Array;
  /** The body decoded by its charset, as decodeText does. Never throws. */
  text(): string;
  /** The URL that answered, after redirects, without a fragment. */
  url: string;
  redirects: FetchedRedirect[];
  truncated: boolean;
  durationMs: number;
}

/** Fetches a URL from an untrusted source. Every failure is a FetchFailure. */
export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<GuardedResponse>;

export interface GuardedFetchOptions {
  allow: readonly AllowRule[];
  userAgent: string;
  /** Default: the system's resolver. */
  resolve?: ResolveHost;
  /** Whether requests carry credentials, which allows http inside private networks only. Default false. */
  credentials?: boolean;
  /** Default: a TCP or TLS socket of Node. */
  connect?: OpenSocket;
  /** The network interfaces of this machine. Default: those that node:os reports. */
  interfaces?: ReadInterfaces;
  /** The HTTP proxy for addresses outside of the private networks. Default: none. */
  proxy?: URL | null;
  /** The ports on which other people's hosts are fetched. Default: all but those of known other services. */
  allowedPorts?: readonly number[] | null;
  /** PEM certificates to trust in addition to the public authorities. */
  certificateAuthorities?: readonly string[];
}

const defaults = {
  timeoutMs: 15_000,
  bodyBytesMax: 5 * 1024 * 1024,
  redirectsMax: 5,
  redirect: "follow",
  onTooLarge: "fail",
} as const;

const headerBytesMax = 32 * 1024;
/** How much of a body that nobody wants is read. */
const droppedBytesMax = 16 * 1024;
/** The longest time that an idle socket is reused without a new check of its address. */
const keepAliveMs = 10_000;
/** The most sockets that one origin may have open at a time. */
const connectionsPerOriginMax = 8;

/**
 * The only way to fetch a URL from an untrusted source: http and https only, every hop checked and connected to
 * the address that was checked, with limits for redirects, time, headers and body. Proxy variables of the
 * environment are ignored; the operator names a proxy in a setting. Each guarded fetch has its own sockets, so none is shared between different rules.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const dispatcher = new Agent({
    connect: createGuardedConnector({ ...options, resolve: options.resolve ?? resolveBySystem }),
    connections: connectionsPerOriginMax,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: headerBytesMax,
    // `timeoutMs` replaces both timers: a body of one byte a second would never trigger them.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return (address, given = {}) => traced(address, given, () => fetchGuarded(address, given));

  async function fetchGuarded(address: string | URL, given: GuardedRequest): Promise<GuardedResponse> {
    const request = { ...defaults, ...given };
    const startedAt = performance.now();
    const rules = {
      allow: options.allow,
      interfaces: options.interfaces,
      ports: given.ports ?? null,
      allowedPorts: options.allowedPorts ?? null,
    };
    const redirects: FetchedRedirect[] = [];
    let setsCookie = false;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), request.timeoutMs);
    const signal = given.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, given.signal]);
    let at: string | undefined;

    try {
      let hop: Hop = {
        url: checkUrl(address, rules),
        method: (given.method ?? "GET").toUpperCase(),
        headers: requestHeaders(given.headers, options.userAgent),
        body: given.body ?? null,
      };
      for (;;) {
        at = hop.url.href;
        const response = await sendHop(dispatcher, hop, signal);
        const location = request.redirect === "manual" ? null : redirectTarget(response);
        if (location === null) {
          const read = await readWhole(response, request, stop);
          const durationMs = Math.round(performance.now() - startedAt);
          return { ...read, status: response.statusCode, url: at, redirects, durationMs };
        }
        // A short body is read to its end, so that the next hop can reuse the connection, one tick later.
        await response.body.dump({ limit: droppedBytesMax, signal });
        await setImmediate();
        setsCookie ||= response.headers["set-cookie"] !== undefined;
        mayFollow(hop.url, request, redirects, setsCookie);
        hop = nextHop(hop, response.statusCode, checkUrl(location, rules, hop.url));
        redirects.push({ status: response.statusCode, from: at, to: hop.url.href });
      }
    } catch (error) {
      const failure = signal.aborted ? interruption(stop.signal.aborted, request.timeoutMs, error) : error;
      // An unread body would keep its connection open.
      stop.abort();
      const { code, message, cause, url } = explainFailure(
        failure,
        at === undefined ? "The site" : new URL(at).host,
      );
      throw new FetchFailure(code, message, { cause, url: url ?? at ?? null, redirects });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Fetches in a span that says only the host: paths and queries of addresses may hold secrets. */
function traced(
  address: string | URL,
  { method = "GET" }: GuardedRequest,
  work: () => Promise<GuardedResponse>,
): Promise<GuardedResponse> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const verb = method.toUpperCase();
  const attributes = {
    "http.request.method": verb,
    "url.scheme": url?.protocol.slice(0, -1),
    "server.address": url?.hostname,
    "server.port": url === null || url.port === "" ? null : Number(url.port),
  };
  return inSpan(`HTTP ${verb}`, { kind: "client", attributes }, async (span) => {
    const response = await work();
    const { status, redirects, bytes } = response;
    span.set({
      "http.response.status_code": status,
      "http.response.body.size": bytes.byteLength,
      "galley.redirects": redirects.length,
    });
    if (status >= 400) span.fail(String(status));
    return response;
  });
}

async function readWhole(
  response: Dispatcher.ResponseData,
  { wantsBody, ...limits }: BodyLimits & Pick<GuardedRequest, "wantsBody">,
  stop: AbortController,
) {
  const headers = responseHeaders(response.headers);
  if (wantsBody?.(response.statusCode, headers) === false) {
    await dropBody(response, stop);
    return { headers, bytes: new Uint8Array(), truncated: false, text: () => "" };
  }
  const { bytes, truncated } = await readBytesMax(response.body, headers.get("content-encoding"), limits);
  return { headers, bytes, truncated, text: () => decodeText(bytes, headers.get("content-type")) };
}

/** A short body is read to its end, so that its connection can be used again; a longer one is cut off. */
async function dropBody({ body, headers }: Dispatcher.ResponseData, stop: AbortController): Promise<void> {
  const length = Number(headers["content-length"]);
  if (length <= droppedBytesMax) {
    await body.dump({ limit: droppedBytesMax, signal: stop.signal });
    return;
  }
  // The error is ours: whoever destroys a body is told of it by the body.
  body.on("error", () => undefined);
  stop.abort();
}

function mayFollow(
  from: URL,
  request: { redirect: string; redirectsMax: number },
  followed: readonly FetchedRedirect[],
  setsCookie: boolean,
): void {
  if (request.redirect === "refuse") {
    throw new FetchFailure(
      "redirect_refused",
      `${from.host} redirects to another address; give the address that it redirects to.`,
    );
  }
  if (followed.length < request.redirectsMax) return;
  const isCircle = new Set(followed.map((hop) => hop.from)).size < followed.length;
  throw new FetchFailure(
    "too_many_redirects",
    isCircle && setsCookie
      ? `${from.host} sets a cookie and redirects in a circle until a visitor sends it back. Search engines send no cookies: let the address answer without one.`
      : `${from.host} redirects more than ${request.redirectsMax} times; check the site for a redirect loop.`,
  );
}

function interruption(byTimeout: boolean, timeoutMs: number, cause: unknown): FetchFailure {
  return byTimeout
    ? new FetchFailure("timeout", `The site did not answer in full within ${timeoutMs / 1000} seconds.`, {
        cause,
      })
    : new FetchFailure("aborted", "The request was cancelled before the site had answered.", { cause });
}
