import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";

export interface PageGateOptions {
  /** Renders a page. */
  render: RequestListener;
  limiter: Pick<Limiter, "take">;
  /** Whether the request comes from somebody who is signed in, whose own limit is spent while the page is rendered. */
  isSignedIn: (request: IncomingMessage) => Promise<boolean>;
  /** Whose requests are counted together. */
  addressOf: (request: IncomingMessage) => string;
  /** Remembers that the limit of a visitor is spent, so that rendering does not spend it again. */
  noteSpent: (address: string, decision: LimitDecision) => void;
  placeMs?: number;
}

/** How many pages are rendered at once: between two of them the event loop answers calls of the API and of health. */
const rendersMax = 4;
const waitingMax = 500;
/** A page whose client reads slowly, or whose action works long, keeps its place no longer than this. */
const placeMsDefault = 2_000;
/** More than any form of the dashboard sends. */
const bodyBytesMax = 2 * 1024 * 1024;
const bodyWatchMs = 100;
const busyRetrySeconds = 5;

/**
 * Stands before the renderer of pages. Attack: one address that asks for pages on a hundred connections, each of which
 * takes some 30 ms to render even when it is refused, keeps the event loop from everybody. So a visitor's limit is spent
 * before a page is rendered, and few pages are rendered at once.
 */
export function createPageGate(options: PageGateOptions): RequestListener {
  const places = createPlaces(options.placeMs ?? placeMsDefault);
  return (request, response) => {
    if (isAsset(request.url ?? "/")) {
      options.render(request, response);
      return;
    }
    if (!boundBody(request, response)) return;
    void serve(request, response);
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const decision = await admit(options, request);
    if (response.destroyed) return;
    if (decision !== null && !decision.allowed) {
      answer(response, 429, tooMany, decision.retryAfterSeconds);
    } else if (!places.take(response, () => options.render(request, response))) {
      answer(response, 503, tooBusy, busyRetrySeconds);
    }
  }
}

/** Next's scripts and styles, which are files. */
const isAsset = (url: string) => url.startsWith("/_next/");

/** The decision about a visitor; null for somebody who is signed in. Never rejects, as the limiter and `isSignedIn`. */
async function admit(options: PageGateOptions, request: IncomingMessage): Promise<LimitDecision | null> {
  if (await options.isSignedIn(request)) return null;
  const address = options.addressOf(request);
  const decision = await options.limiter.take("dashboard", address);
  options.noteSpent(address, decision);
  return decision;
}

/** Lets `rendersMax` renders begin, and the next one when a response has ended. */
function createPlaces(placeMs: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const next = () => {
    // In a turn of its own, so that what has arrived meanwhile is answered first.
    setImmediate(() => {
      if (taken < rendersMax) waiting.shift()?.();
    });
  };
  return {
    /** False when too many wait. */
    take(response: ServerResponse, render: () => void): boolean {
      const begin = () => {
        if (response.destroyed) return next();
        taken += 1;
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          taken -= 1;
          next();
        };
        const timer = setTimeout(end, placeMs);
        response.once("close", end);
        render();
      };
      if (taken < rendersMax && waiting.length === 0) begin();
      // Bound, because it begins when another request ends, whose scope it must not get.
      else if (waiting.length < waitingMax) waiting.push(AsyncResource.bind(begin));
      else return false;
      return true;
    },
  };
}

/** Refuses a body that no form sends, and ends a request whose body turns out to be one. */
function boundBody(request: IncomingMessage, response: ServerResponse): boolean {
  if (Number(request.headers["content-length"] ?? 0) > bodyBytesMax) {
    response.shouldKeepAlive = false;
    answer(response, 413, tooLarge, null);
    return false;
  }
  if (request.headers["transfer-encoding"] === undefined) return true;
  // Attack: whoever answers a request reads its body to the end, and a body in chunks need not have one.
  const { socket } = request;
  const before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before <= bodyBytesMax) return;
    if (!response.headersSent) answer(response, 413, tooLarge, null);
    socket.destroySoon();
  }, bodyWatchMs);
  request.once("close", () => clearInterval(watch));
  return true;
}

const pageOf = (sentence: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Galley</title><p>${sentence}</p></html>`;
const tooMany = pageOf(
  "Too many pages were asked for from this address; wait a minute and load the page again.",
);
const tooBusy = pageOf("Too many pages are asked for at this moment; load the page again in some seconds.");
const tooLarge = pageOf("The request is larger than any form of this site; send less.");

function answer(response: ServerResponse, status: number, page: string, retryAfter: number | null): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...(retryAfter !== null && { "Retry-After": String(retryAfter) }),
  });
  response.end(page);
}
