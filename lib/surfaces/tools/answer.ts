import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { spendMessage } from "@/lib/kernel/limits";
import { Refusal } from "@/lib/kernel/refusal";
import type { ToolCaller } from "./call-tool";
import {
  checkParams,
  type Incoming,
  jsonReply,
  type RpcError,
  type RpcId,
  type RpcReply,
  type RpcRequest,
  rateLimited,
  readIncoming,
  rpcCodes,
  rpcErrorReply,
} from "./json-rpc";
import { answerOf, refusedByTransport } from "./one-message";
import type { Tool } from "./tool";
import { createToolServer, credentialProblem } from "./tool-server";

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
export async function answerMessage(exchange: Exchange, body: unknown): Promise<RpcReply> {
  if (Array.isArray(body)) return answerBatch(exchange, body);
  const incoming = readIncoming(body);
  const spent = await spentLimit(exchange, incoming);
  if (spent !== null) return spent;
  switch (incoming.kind) {
    case "invalid": {
      const { error, id } = incoming;
      return rpcErrorReply(error.code === rpcCodes.invalidRequest ? 400 : 200, error, id);
    }
    case "response":
      return accepted;
    case "notification":
      return (await isOldEra(exchange, incoming.message))
        ? accepted
        : answerNewEra(exchange, incoming.message);
    case "request":
      if (exchange.refusal !== null) return rpcErrorReply(200, exchange.refusal, incoming.id);
      return (await isOldEra(exchange, incoming.message))
        ? answerOldEra(exchange, incoming)
        : answerNewEra(exchange, incoming.message);
  }
}

async function answerBatch(exchange: Exchange, body: unknown[]): Promise<RpcReply> {
  if (body.length === 0 || body.length > batchMax) {
    await spendMessage(exchange.caller.context);
    return invalidBatch(`a batch holds 1 to ${batchMax} messages.`);
  }
  const messages = body.map(readIncoming);
  const requests = messages.flatMap((each) => (each.kind === "request" ? [each.message] : []));
  const eras = await Promise.all(requests.map((message) => isOldEra(exchange, message)));
  if (eras.includes(false)) return invalidBatch("this revision of the protocol has no batches.");
  const answers = await Promise.all(messages.map((message) => answerInBatch(exchange, message)));
  const replies = answers.filter((reply) => reply !== null);
  // What the transport refuses, such as an unknown protocol version in the header, it refuses for all messages
  // alike.
  const refused = replies.find(({ status }) => status !== 200);
  if (refused !== undefined) return refused;
  return replies.length === 0 ? accepted : { status: 200, body: `[${replies.map(textOf).join(",")}]` };
}

async function answerInBatch(exchange: Exchange, incoming: Incoming): Promise<RpcReply | null> {
  const spent = await spentLimit(exchange, incoming);
  if (incoming.kind === "notification" || incoming.kind === "response") return null;
  if (spent !== null) return spent;
  if (incoming.kind === "invalid") return rpcErrorReply(200, incoming.error, incoming.id);
  if (exchange.refusal !== null) return rpcErrorReply(200, exchange.refusal, incoming.id);
  if (incoming.message.method === "initialize") {
    const message = "Invalid request: initialize must not be part of a batch.";
    return rpcErrorReply(200, { code: rpcCodes.invalidRequest, message }, incoming.id);
  }
  return answerOldEra(exchange, incoming);
}

/**
 * Spends the limit of messages for anything but a tool call, which spends its own limit once its caller is
 * known. Returns the answer when the limit is spent. The attack: batches of a hundred pings or unknown methods,
 * without end.
 */
async function spentLimit({ caller, refusal }: Exchange, incoming: Incoming): Promise<RpcReply | null> {
  if (incoming.kind === "request") {
    const isCall = incoming.message.method === "tools/call" && refusal === null;
    return isCall ? null : countMessage(caller, incoming.id);
  }
  if (incoming.kind === "invalid") return countMessage(caller, incoming.id);
  return (await countMessage(caller, null)) === null ? null : accepted;
}

/**
 * Answers a request with wrong params. A tool call without a proper name spends the limit of messages, because
 * it never reaches the limit of tool calls.
 */
async function invalidParams(
  { caller }: Pick<Exchange, "caller">,
  { method }: RpcRequest,
  { id, problem }: { id: RpcId; problem: RpcError },
): Promise<RpcReply> {
  const spent = method === "tools/call" ? await countMessage(caller, id) : null;
  return spent ?? rpcErrorReply(200, problem, id);
}

async function countMessage({ context }: ToolCaller, id: RpcId): Promise<RpcReply | null> {
  try {
    await spendMessage(context);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return rpcErrorReply(200, rateLimited(error), id);
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

function textOf({ body }: RpcReply): string {
  return typeof body === "string" ? body : Buffer.from(body ?? []).toString();
}

/**
 * Each message gets a server of its own, so that there is no handshake and no session, and messages of a batch may
 * share an id.
 */
async function answerOldEra(
  { request, tools, caller }: Exchange,
  { id, message }: Incoming & { kind: "request" },
): Promise<RpcReply> {
  const known = { ...withoutArguments(message), id: 0 };
  const wrong = checkParams(known, "old");
  if (wrong !== null) return invalidParams({ caller }, message, { id, problem: wrong });
  const refused = refusedByTransport(request.headers, known);
  if (refused !== null) return rpcErrorReply(400, refused, id);
  const problem = message.method === "initialize" ? await credentialProblem(caller) : null;
  const server = createToolServer(tools, caller, { given: argumentsOf(message), problem });
  return jsonReply(200, { ...(await answerOf(server, known)), id });
}

async function answerNewEra({ request, tools, caller }: Exchange, message: RpcRequest): Promise<RpcReply> {
  const id = typeof message["id"] === "string" || typeof message["id"] === "number" ? message["id"] : null;
  // The attack: anybody holds streams open, each of which takes a socket and a timer.
  if (message.method === "subscriptions/listen") {
    return rpcErrorReply(404, { code: rpcCodes.methodNotFound, message: "Method not found" }, id);
  }
  const known = withoutArguments(message);
  const wrong = id === null ? null : checkParams(known, "new");
  if (wrong !== null) return invalidParams({ caller }, message, { id, problem: wrong });
  const problem = message.method === "server/discover" ? await credentialProblem(caller) : null;
  const handler = createMcpHandler(
    () => createToolServer(tools, caller, { given: argumentsOf(message), problem }),
    {
      legacy: "reject",
    },
  );
  const response = await handler.fetch(request, { parsedBody: known });
  const { status, body, headers } = response;
  const contentType = headers.get("content-type");
  return {
    status,
    body: body === null ? null : await response.text(),
    ...(contentType !== null && { headers: { "Content-Type": contentType } }),
  };
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

const accepted: RpcReply = { status: 202, body: null };

function invalidBatch(why: string): RpcReply {
  return rpcErrorReply(400, { code: rpcCodes.invalidRequest, message: `Invalid request: ${why}` });
}
