import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch, GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";

/** One kind of trouble: what a request gets instead of the server's response. */
export interface Trouble {
  /** Whether the server still carries the request out. */
  after: boolean;
  /** Whether the trouble may be over a moment later, so that its failure must be retryable. */
  passing: boolean;
  /** Whether the trouble is also tested on all requests from the first affected one on. */
  lasting?: boolean;
  /**
   * What the caller gets; `answer` is the server's own response, undefined when the request never reached it.
   */
  happen(request: TroubledRequest, answer: GuardedResponse | undefined): GuardedResponse;
}

export interface TroubledRequest {
  url: string;
  /** The credentials of the call, which a server could repeat in an error message. */
  credentials: string;
}

const page = "<!doctype html><title>Sign in</title><h1>Please sign in</h1>";
const before = { after: false };
const after = { after: true };

/** The troubles that networks, proxies, servers and attackers cause. */
export const troubles: Record<string, Trouble> = {
  "a refused connection": { ...before, passing: true, happen: broken("connect", "ECONNREFUSED") },
  "a connection that breaks before the work": {
    ...before,
    passing: true,
    happen: broken("connect", "ECONNRESET"),
  },
  "a connection that breaks after the work": {
    ...after,
    lasting: true,
    passing: true,
    happen: broken("connect", "ECONNRESET"),
  },
  "a time-out after the work": { ...after, passing: true, happen: broken("timeout", "") },
  "a 500 before the work": { ...before, lasting: true, passing: true, happen: answers(500, "{}") },
  "a 502 after the work": { ...after, passing: true, happen: answers(502, page) },
  "a login page instead of the work": { ...before, passing: false, happen: answers(200, page) },
  "a login page after the work": { ...after, passing: false, happen: answers(200, page) },
  "an empty object instead of the work": {
    ...before,
    lasting: true,
    passing: false,
    happen: answers(200, "{}"),
  },
  "an empty object after the work": { ...after, passing: false, happen: answers(200, "{}") },
  "a 404 of a proxy": { ...before, lasting: true, passing: false, happen: answers(404, page) },
  "a 400": { ...before, passing: false, happen: answers(400, problem("No.")) },
  "a 403": { ...before, lasting: true, passing: false, happen: answers(403, problem("Forbidden.")) },
  "a 409": { ...before, passing: false, happen: answers(409, problem("Changed meanwhile.")) },
  "a 429": { ...before, passing: true, happen: answers(429, problem("Slow down."), { "retry-after": "17" }) },
  "a 401 that repeats the credentials": {
    ...before,
    passing: false,
    happen: ({ url, credentials }) => answerOf(url, 401, problem(`No such key: ${credentials}`)),
  },
  "a redirect to another host": {
    ...before,
    passing: false,
    happen: ({ url }) => answerOf(url, 307, "", { location: "https://elsewhere.example/take" }),
  },
};

const attack = "javascript:alert(1)//../..";

/** Responses of a hostile server, which still carries the request out. */
export const attacks: Record<string, Trouble> = {
  "JSON that nests without end": {
    ...after,
    passing: false,
    happen: ({ url }) => answerOf(url, 200, `${'{"data":'.repeat(50_000)}1${"}".repeat(50_000)}`),
  },
  "texts that are attacks": {
    ...after,
    passing: false,
    happen: changed((value) => (typeof value === "string" ? attack : value)),
  },
  "values of other types": {
    ...after,
    passing: false,
    happen: changed((value) =>
      typeof value === "string" ? { [value]: [value] } : typeof value === "number" ? "x" : value,
    ),
  },
  "keys of the prototype": {
    ...after,
    passing: false,
    happen: ({ url }, answer) =>
      answerOf(
        url,
        answer?.status ?? 200,
        (answer?.text() ?? "").replace(
          /^\{/,
          '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
        ),
      ),
  },
};

export interface TroubledFetch {
  fetch: GuardedFetch;
  /** The number of requests since the last `plan`. */
  count(): number;
  /** Plans a trouble for the request with this number (from 0), or for all from there on; null plans none. */
  plan(trouble: Trouble | null, at?: number, lasts?: boolean): void;
  /** Requests whose redirect would have carried the credentials to another host. */
  careless: string[];
}

/** A fetch in which troubles happen as planned. `secrets` must never follow a redirect. */
export function troubledFetch(fetch: GuardedFetch, secrets: string[]): TroubledFetch {
  let planned: { trouble: Trouble; at: number; lasts: boolean } | null = null;
  let made = 0;
  const careless: string[] = [];
  return {
    careless,
    count: () => made,
    plan(trouble, at = 0, lasts = false) {
      planned = trouble === null ? null : { trouble, at, lasts };
      made = 0;
    },
    async fetch(address, request = {}) {
      const url = String(address);
      const credentials = [...new Headers(request.headers).values(), String(request.body ?? "")].join(" ");
      const hasSecret = secrets.some((secret) => credentials.includes(secret));
      if (hasSecret && (request.redirect ?? "follow") === "follow") careless.push(url);
      const number = made;
      made += 1;
      if (planned === null || number < planned.at || (number > planned.at && !planned.lasts)) {
        return fetch(address, request);
      }
      const { trouble } = planned;
      const answer = trouble.after ? await fetch(address, request) : undefined;
      return trouble.happen({ url, credentials: secrets.join(" ") }, answer);
    },
  };
}

function broken(code: FetchFailure["code"], systemCode: string): Trouble["happen"] {
  return () => {
    throw new FetchFailure(code, "The connection was cut; try again later.", {
      cause: Object.assign(new Error("cut"), { code: systemCode }),
    });
  };
}

function answers(status: number, body: string, headers: Record<string, string> = {}): Trouble["happen"] {
  return ({ url }) => answerOf(url, status, body, headers);
}

/** The server's own response with every JSON value changed; a body that is not JSON is kept. */
function changed(change: (value: unknown) => unknown): Trouble["happen"] {
  return ({ url }, answer) => {
    const text = answer?.text() ?? "";
    try {
      const body = JSON.stringify(mapped(JSON.parse(text), change));
      return answerOf(url, answer?.status ?? 200, body);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return answerOf(url, answer?.status ?? 200, text);
    }
  };
}

function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change));
  if (typeof value !== "object" || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, change)]));
}

/** One error body in the shapes of many products at once. */
function problem(message: string): string {
  return JSON.stringify({
    message,
    code: "problem",
    error: message,
    errors: [{ message, type: "problem", path: "", extensions: { code: "PROBLEM" } }],
    sys: { type: "Error", id: "Problem" },
    details: {},
  });
}

function answerOf(
  url: string,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): GuardedResponse {
  const type = body.startsWith("<") ? "text/html" : "application/json";
  return {
    status,
    headers: new Headers({ "content-type": type, ...headers }),
    bytes: new TextEncoder().encode(body),
    text: () => body,
    url,
    redirects: [],
    truncated: false,
    durationMs: 0,
  };
}
