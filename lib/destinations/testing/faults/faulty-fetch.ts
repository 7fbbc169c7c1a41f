import { setTimeout as delay } from "node:timers/promises";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch, GuardedRequest, GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";

/** The faults of one request; "after" means that the server has carried the request out. */
export const faults = [
  "connection refused",
  "time-out before",
  "time-out after",
  "connection cut after",
  "garbage after",
  "bad gateway after",
  "unavailable before",
  "too many requests before",
  "redirect before",
  "slow",
  "another status",
] as const;
export type Fault = (typeof faults)[number];

export interface FaultyFetchOptions {
  random: () => number;
  /** The share of reads and of writes that fail, from 0 to 1. */
  rates: { reads: number; writes: number };
  onFault: (fault: Fault) => void;
  /** The delay of the fault "slow". */
  slowMs?: number;
}

const published = '"status":"publish"';
const page = "<html><body><h1>Please wait</h1></body></html>";

/** A fetch whose requests fail at random, in the ways in which networks and servers fail. */
export function createFaultyFetch(
  fetch: GuardedFetch,
  { random, rates, onFault, slowMs = 40 }: FaultyFetchOptions,
): GuardedFetch {
  return async (address, request = {}) => {
    const { method = "GET" } = request;
    const rate = method === "GET" || method === "HEAD" ? rates.reads : rates.writes;
    const fault = random() < rate ? faults[Math.floor(random() * faults.length)] : undefined;
    const isInert = fault === "another status" && withOtherStatus(request) === request;
    if (fault === undefined || isInert) return fetch(address, request);
    onFault(fault);
    if (fault.endsWith(" after")) await fetch(address, request);
    switch (fault) {
      case "connection refused":
        throw broken("connect", "The site refused the connection; check that it is running.", "ECONNREFUSED");
      case "connection cut after":
        throw broken("connect", "The site cut the connection; try again later.", "ECONNRESET");
      case "time-out before":
      case "time-out after":
        throw broken("timeout", "The site did not answer in full within 20 seconds.");
      case "garbage after":
        return answerOf(address, 200, page);
      case "bad gateway after":
        return answerOf(address, 502, page);
      case "unavailable before":
        return answerOf(address, 503, page);
      case "too many requests before":
        return answerOf(address, 429, JSON.stringify({ code: "slow_down", message: "Slow down." }));
      case "redirect before":
        return redirect(address, request);
      case "another status":
        return fetch(address, withOtherStatus(request));
      case "slow":
        await delay(slowMs);
        return fetch(address, request);
    }
  };
}

function broken(code: FetchFailure["code"], message: string, systemCode?: string): FetchFailure {
  const cause =
    systemCode === undefined ? undefined : Object.assign(new Error(systemCode), { code: systemCode });
  return new FetchFailure(code, message, { cause });
}

function answerOf(
  address: string | URL,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): GuardedResponse {
  return {
    status,
    headers: new Headers({ "content-type": "text/html", ...headers }),
    bytes: new TextEncoder().encode(body),
    text: () => body,
    url: String(address),
    redirects: [],
    truncated: false,
    durationMs: 0,
  };
}

/** Redirects to a host that cannot be reached, whether or not the caller follows. */
function redirect(address: string | URL, { redirect: how }: GuardedRequest): GuardedResponse {
  if (how === "manual") return answerOf(address, 302, "", { location: "https://elsewhere.example/" });
  throw broken("blocked_address", "elsewhere.example is not a public address.");
}

/** Imitates a moderation plugin: the server answers 200 but keeps the post for approval. */
function withOtherStatus(request: GuardedRequest): GuardedRequest {
  if (typeof request.body !== "string" || !request.body.includes(published)) return request;
  return { ...request, body: request.body.replace(published, '"status":"pending"') };
}
