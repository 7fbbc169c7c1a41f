import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { spendMessage } from "@/lib/operations/core/limits";
import { Refusal } from "@/lib/operations/core/refusal";
import type { ToolCaller } from "./call-tool";
import {
  checkParams,
  type Incoming,
  isObject,
  type RpcError,
  type RpcId,
  type RpcRequest,
  rateLimited,
  readIncoming,
  rpcCodes,
  rpcErrorResponse,
} from "./json-rpc";
import type { Tool } from "./tool";
import { createToolServer } from "./tool-server";

/** An HTTP request whose body was already read, with what is needed to answer the messages in it. */
export interface Exchange {
  request: Request;
  tools: readonly Tool[];
  caller: ToolCaller;
  /** Set when every request in the body is refused, such as for an API key in the address. */
  refusal: RpcError | null;
}

const batchMax = 100;

/**
 * Answers a JSON-RPC message, or a batch of 1 to 100. Answers 202 without a body when no message expects an
 * answer.
 */
export async function answerMessage(exchange: Exchange, body: unknown): Promise<Response> {
  if (Array.isArray(body)) return answerBatch(exchange, body);
  const incoming = readIncoming(body);
  const spent = await spentLimit(exchange, incoming);
  if (spent !== null) return spent;
  switch (incoming.kind) {
    case "invalid": {
      const { error, id } = incoming;
      return rpcErrorResponse(error.code === rpcCodes.invalidRequest ? 400 : 200, error, id);
    }
    case "response":
      return accepted();
    case "notification":
      return (await isOldEra(exchange, incoming.message))
        ? accepted()
        : answerNewEra(exchange, incoming.message);
    case "request":
      if (exchange.refusal !== null) return rpcErrorResponse(200, exchange.refusal, incoming.id);
      return (await isOldEra(exchange, incoming.message))
        ? answerOldEra(exchange, incoming)
        : answerNewEra(exchange, incoming.message);
  }
}

async function answerBatch(exchange: Exchange, body: unknown[]): Promise<Response> {
  if (body.length === 0 || body.length > batchMax) {
    await spendMessage(exchange.caller.context);
    return invalidBatch(`a batch holds 1 to ${batchMax} messages.`);
  }
  const messages = body.map(readIncoming);
  const requests = messages.flatMap((each) => (each.kind === "request" ? [each.message] : []));
  const eras = await Promise.all(requests.map((message) => isOldEra(exchange, message)));
  if (eras.includes(false)) return invalidBatch("this revision of the protocol has no batches.");
  const answers = await Promise.all(messages.map((message) => answerInBatch(exchange, message)));
  const responses = answers.filter((response) => response !== null);
  // What the transport refuses, such as an unknown protocol version in the header, it refuses for all messages
  // alike.
  const refused = responses.find(({ status }) => status !== 200);
  if (refused !== undefined) return refused;
  return responses.length === 0
    ? accepted()
    : Response.json(await Promise.all(responses.map((response) => response.json())));
}

async function answerInBatch(exchange: Exchange, incoming: Incoming): Promise<Response | null> {
  const spent = await spentLimit(exchange, incoming);
  if (incoming.kind === "notification" || incoming.kind === "response") return null;
  if (spent !== null) return spent;
  if (incoming.kind === "invalid") return rpcErrorResponse(200, incoming.error, incoming.id);
  if (exchange.refusal !== null) return rpcErrorResponse(200, exchange.refusal, incoming.id);
  if (incoming.message.method === "initialize") {
    const message = "Invalid request: initialize must not be part of a batch.";
    return rpcErrorResponse(200, { code: rpcCodes.invalidRequest, message }, incoming.id);
  }
  return answerOldEra(exchange, incoming);
}

/**
 * Spends the limit of messages for anything but a tool call, which spends its own limit once its caller is
 * known. Returns the answer when the limit is spent. The attack: batches of a hundred pings or unknown methods,
 * without end.
 */
async function spentLimit({ caller, refusal }: Exchange, incoming: Incoming): Promise<Response | null> {
  if (incoming.kind === "request") {
    const isCall = incoming.message.method === "tools/call" && refusal === null;
    return isCall ? null : countMessage(caller, incoming.id);
  }
  if (incoming.kind === "invalid") return countMessage(caller, incoming.id);
  return (await countMessage(caller, null)) === null ? null : accepted();
}

/**
 * Answers a request with wrong params. A tool call without a proper name spends the limit of messages, because
 * it never reaches the limit of tool calls.
 */
async function invalidParams(
  { caller }: Pick<Exchange, "caller">,
  { method }: RpcRequest,
  { id, problem }: { id: RpcId; problem: RpcError },
): Promise<Response> {
  const spent = method === "tools/call" ? await countMessage(caller, id) : null;
  return spent ?? rpcErrorResponse(200, problem, id);
}

async function countMessage({ context }: ToolCaller, id: RpcId): Promise<Response | null> {
  try {
    await spendMessage(context);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return rpcErrorResponse(200, rateLimited(error), id);
    throw error;
  }
}

/**
 * Whether a message belongs to a protocol revision before 2026-07-28. The SDK decides this; it gets the id 0,
 * because it accepts fewer kinds of id than JSON-RPC.
 */
function isOldEra({ request }: Exchange, message: RpcRequest): Promise<boolean> {
  return isLegacyRequest(request, Object.hasOwn(message, "id") ? { ...message, id: 0 } : message);
}

/**
 * Each message gets a transport and a server of its own, so that there is no handshake and no session, and
 * messages of a batch may share an id. The SDK answers 406 unless Accept names both types (typescript-sdk issue
 * 1944).
 */
async function answerOldEra(
  { request, tools, caller }: Exchange,
  { id, message }: Incoming & { kind: "request" },
): Promise<Response> {
  const known = { ...withoutArguments(message), id: 0 };
  const problem = checkParams(known, "old");
  if (problem !== null) return invalidParams({ caller }, message, { id, problem });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createToolServer(tools, caller, argumentsOf(message));
  await server.connect(transport);
  try {
    const headers = new Headers(request.headers);
    headers.set("Accept", "application/json, text/event-stream");
    const forwarded = new Request(request.url, { method: "POST", headers });
    const response = await transport.handleRequest(forwarded, { parsedBody: known });
    const body: unknown = await response.json();
    return Response.json({ ...(isObject(body) && body), id }, { status: response.status });
  } finally {
    await server.close();
  }
}

async function answerNewEra({ request, tools, caller }: Exchange, message: RpcRequest): Promise<Response> {
  const id = typeof message["id"] === "string" || typeof message["id"] === "number" ? message["id"] : null;
  // The attack: anybody holds streams open, each of which takes a socket and a timer.
  if (message.method === "subscriptions/listen") {
    return rpcErrorResponse(404, { code: rpcCodes.methodNotFound, message: "Method not found" }, id);
  }
  const known = withoutArguments(message);
  const problem = id === null ? null : checkParams(known, "new");
  if (problem !== null) return invalidParams({ caller }, message, { id, problem });
  const handler = createMcpHandler(() => createToolServer(tools, caller, argumentsOf(message)), {
    legacy: "reject",
  });
  return handler.fetch(request, { parsedBody: known });
}

function argumentsOf({ params }: RpcRequest): unknown {
  return params?.["arguments"];
}

/**
 * Removes the arguments of a tool call, because the SDK would check them before the key and the limit, and with
 * error texts of its own.
 */
function withoutArguments(message: RpcRequest): RpcRequest {
  if (message.method !== "tools/call" || message.params === undefined) return message;
  const { arguments: _given, ...params } = message.params;
  return { ...message, params };
}

function accepted(): Response {
  return new Response(null, { status: 202 });
}

function invalidBatch(why: string): Response {
  return rpcErrorResponse(400, { code: rpcCodes.invalidRequest, message: `Invalid request: ${why}` });
}
