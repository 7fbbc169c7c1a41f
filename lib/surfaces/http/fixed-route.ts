import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { keyInAddressActor } from "./credentials";
import { digestOf, errorResponse, optionsResponse, successResponse } from "./respond";

export type RouteHandler = (request: Request) => Promise<Response>;

export type MethodHandlers = Record<
  "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS",
  RouteHandler
>;

/** Handlers that are made for each method. */
export function forEachMethod(make: (method: keyof MethodHandlers) => RouteHandler): MethodHandlers {
  return {
    GET: make("GET"),
    HEAD: make("HEAD"),
    POST: make("POST"),
    PUT: make("PUT"),
    PATCH: make("PATCH"),
    DELETE: make("DELETE"),
    OPTIONS: make("OPTIONS"),
  };
}

/** The handlers of unknown addresses of an API: 404 in the shape of every error, for every method. */
export function createNotFoundRoute(
  message = "There is no such address in the API; the reference is at /docs/api.",
  headers: Record<string, string> = {},
): MethodHandlers {
  const handler = refusing(() => new Refusal("not_found", message), headers);
  return forEachMethod(() => handler);
}

/**
 * The handlers of a public JSON document, which pages of any origin may read. Reading it spends no limit. It is printed
 * once for each value that `document` returns.
 */
export function createDocumentRoute(document: () => object): MethodHandlers {
  let printed: { of: object; bytes: Uint8Array<ArrayBuffer>; version: string } | null = null;
  const print = () => {
    const of = document();
    if (printed?.of === of) return printed;
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(of)));
    return (printed = { of, bytes, version: digestOf(bytes) });
  };
  return createReadRoute((request) => {
    const parts = { requestId: newId(), decisions: [] };
    const refusal = keyInAddress(request);
    if (refusal !== null) return Promise.resolve(errorResponse(request, refusal, parts));
    const { bytes: body, version } = print();
    const answer = { status: 200, body, version, contentType: "application/json" };
    const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" };
    return Promise.resolve(successResponse(request, answer, { ...parts, headers }));
  });
}

/** The handlers of an address that can only be read. */
export function createReadRoute(read: RouteHandler): MethodHandlers {
  const allow = "GET, HEAD, OPTIONS";
  const notAllowed = methodNotAllowed(allow);
  return {
    GET: read,
    HEAD: read,
    POST: notAllowed,
    PUT: notAllowed,
    PATCH: notAllowed,
    DELETE: notAllowed,
    OPTIONS: optionsHandler(allow),
  };
}

export function methodNotAllowed(allow: string, headers: Record<string, string> = {}): RouteHandler {
  // The message does not name the method, because normalise-requests.ts may have replaced it.
  const refusal = () => new Refusal("method_not_allowed", `This method is not possible here; use ${allow}.`);
  return refusing(refusal, { Allow: allow, ...headers });
}

export function optionsHandler(allow: string, headers: Record<string, string> = {}): RouteHandler {
  return (request) => {
    const parts = { requestId: newId(), decisions: [], headers };
    const refusal = keyInAddress(request);
    return Promise.resolve(
      refusal === null ? optionsResponse(allow, parts) : errorResponse(request, refusal, parts),
    );
  };
}

/**
 * Answers every call with the same refusal. A key in the address is refused first, because its owner has to
 * revoke it.
 */
function refusing(refusalOf: () => Refusal, headers: Record<string, string> = {}): RouteHandler {
  return (request) => {
    const refusal = keyInAddress(request) ?? refusalOf();
    return Promise.resolve(errorResponse(request, refusal, { requestId: newId(), decisions: [], headers }));
  };
}

function keyInAddress(request: Request): Refusal | null {
  const actor = keyInAddressActor(new URL(request.url));
  return actor === null ? null : new Refusal("unauthorized", actor.problem);
}
