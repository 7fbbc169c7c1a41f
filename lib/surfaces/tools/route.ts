import { isJsonContentType } from "@modelcontextprotocol/server";
import { spendMessage } from "@/lib/kernel/limits";
import { Refusal } from "@/lib/kernel/refusal";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { rateLimitHeaders } from "@/lib/platform/rate-limit/rate-limit-headers";
import { rememberWholeBody } from "@/lib/platform/whole-bodies";
import type { Settings } from "@/lib/services";
import type { HttpRuntime } from "@/lib/surfaces/http/context";
import { callContext } from "@/lib/surfaces/http/context";
import { callerOfHeaders, keyInAddressActor } from "@/lib/surfaces/http/credentials";
import { errorBody } from "@/lib/surfaces/http/error-body";
import type { MethodHandlers, RouteHandler } from "@/lib/surfaces/http/fixed-route";
import { readBodyText } from "@/lib/surfaces/http/json-body";
import { answerMessage } from "./answer";
import type { ToolCaller } from "./call-tool";
import { challengeReply } from "./challenge";
import {
  type RpcError,
  type RpcReply,
  rateLimited,
  refusedReply,
  rpcCodes,
  rpcErrorReply,
  unauthorized,
} from "./json-rpc";
import { corsHeaders, isAllowedOrigin } from "./origins";
import type { Tool } from "./tool";

/** What the tool endpoint needs of the running application. */
export interface ToolRuntime extends HttpRuntime {
  /** The origins that may call in addition to the application's own and the loopback. */
  allowedOrigins: readonly string[];
}

interface ToolRouteOptions {
  callTimeoutMs?: number;
  /** Whether a call without a valid credential is answered with 401, by which connectors know that they sign in. */
  forConnectors?: boolean;
}

const allow = "POST, OPTIONS";
/** Shorter than the 60 seconds after which clients give up without telling their users why. */
const defaultCallTimeoutMs = 20_000;

/** The handlers of the tool endpoint for every method. No session, no stream: one POST, one JSON answer. */
export function createToolRoute(
  tools: readonly Tool[],
  runtime: () => ToolRuntime,
  { callTimeoutMs = defaultCallTimeoutMs, forConnectors = false }: ToolRouteOptions = {},
): MethodHandlers {
  const handler: RouteHandler = async (request) => {
    const { services, trustedProxyHops, allowedOrigins } = runtime();
    const { context, decisions } = callContext(services, {
      headers: request.headers,
      surface: "tools",
      actor: { kind: "visitor", problem: null },
      trustedProxyHops,
    });
    const origin = request.headers.get("origin");
    const allowed =
      origin === null || isAllowedOrigin(origin, [services.settings.baseUrl, ...allowedOrigins]);
    const caller: ToolCaller = {
      ...callerOfHeaders(services, request.headers, context),
      context,
      callTimeoutMs,
    };
    let reply: RpcReply;
    try {
      if (!allowed) throw new Refusal("forbidden", "Pages of this origin may not call the tool endpoint.");
      reply =
        (await challengeReply(request, caller, forConnectors)) ??
        (await respond(request, offeredTools(tools, services.settings), caller));
    } catch (error) {
      reply = failureReply(error, caller);
    }
    const { status, body } = reply;
    const headers = {
      ...(body !== null && {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(body)),
      }),
      ...reply.headers,
      ...always,
      ...rateLimitHeaders(tightest(decisions)),
      ...(origin !== null && allowed && corsHeaders(origin)),
      "X-Request-Id": context.requestId,
    };
    const response = new Response(request.method === "HEAD" ? null : body, { status, headers });
    if (body !== null && request.method !== "HEAD") rememberWholeBody(response, body);
    return response;
  };
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** When the operator has turned off the public tools, they need a key like the tools for workspaces. */
function offeredTools(tools: readonly Tool[], { publicTools }: Settings): readonly Tool[] {
  if (publicTools) return tools;
  return tools.map((each) => ({ ...each, operation: { ...each.operation, access: "workspace" } }));
}

const always = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  Vary: "Origin, X-API-Key, Authorization, Accept-Encoding",
};

async function respond(request: Request, tools: readonly Tool[], caller: ToolCaller): Promise<RpcReply> {
  if (request.method === "OPTIONS") return { status: 204, body: null, headers: { Allow: allow } };
  if (request.method !== "POST") {
    const refusal = new Refusal(
      "method_not_allowed",
      `${request.method} is not possible here; use ${allow}.`,
    );
    return { ...refusedReply(refusal), headers: { Allow: allow } };
  }
  const body = await readRpcBody(request);
  if (!body.ok) {
    await spendMessage(caller.context);
    return rpcErrorReply(400, body.error);
  }
  const inAddress = keyInAddressActor(new URL(request.url));
  const page = `${caller.context.settings.baseUrl}/projects`;
  const refusal = inAddress === null ? null : unauthorized(inAddress.problem, { page });
  return answerMessage({ request, tools, caller, refusal }, body.value);
}

function failureReply(error: unknown, { context }: ToolCaller): RpcReply {
  if (error instanceof Refusal) {
    return error.code === "rate_limited" ? rpcErrorReply(200, rateLimited(error)) : refusedReply(error);
  }
  const { logger, requestId } = context;
  logger.error({ err: error, requestId }, "the tool endpoint failed");
  const { status, body } = errorBody(error, requestId);
  const data = { status, request_id: requestId };
  return rpcErrorReply(status, { code: rpcCodes.internal, message: body.error, data });
}

/** For each limit that a batch has spent, the decision that leaves the fewest calls. */
function tightest(decisions: readonly LimitDecision[]): LimitDecision[] {
  const ordered = decisions.toSorted(
    (a, b) => Number(b.allowed) - Number(a.allowed) || b.remaining - a.remaining,
  );
  return [...new Map(ordered.map((decision) => [decision.name, decision])).values()];
}

type RpcBody = { ok: true; value: unknown } | { ok: false; error: RpcError };

/**
 * Reads the JSON of a request of at most 256 KiB; broken JSON is an error of the protocol.
 * Throws `unsupported_media_type` or `payload_too_large`.
 */
async function readRpcBody(request: Request): Promise<RpcBody> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  // The attack: a page of any origin may send a form or plain text without a preflight request.
  if (!isJsonContentType(request.headers.get("content-type")) || encoding !== "identity") {
    throw new Refusal(
      "unsupported_media_type",
      "Send JSON-RPC with Content-Type: application/json and without Content-Encoding.",
    );
  }
  try {
    return { ok: true, value: JSON.parse(await readBodyText(request)) as unknown };
  } catch (error) {
    const unreadable = error instanceof Refusal && error.code === "invalid_request";
    if (!unreadable && !(error instanceof SyntaxError)) throw error;
    const message = unreadable ? error.message : "The body is not valid JSON.";
    return { ok: false, error: { code: rpcCodes.parseError, message: `Parse error: ${message}` } };
  }
}
