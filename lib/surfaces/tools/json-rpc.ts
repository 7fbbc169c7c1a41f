import { isSpecType, ProtocolError } from "@modelcontextprotocol/server";
import type { Refusal, RefusalExtras } from "@/lib/kernel/refusal";

/**
 * The error codes of JSON-RPC 2.0, those that MCP clients know, and our own (outside of the reserved range).
 */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** A problem of the HTTP request itself: a wrong method, origin, media type or size. */
  transport: -32000,
  unauthorized: -32001,
  rateLimited: 429,
} as const;

export type RpcId = string | number | null;

export interface RpcError {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}

export interface RpcRequest {
  [field: string]: unknown;
  jsonrpc: "2.0";
  method: string;
  params?: Record<string, unknown>;
}

/**
 * A JSON value read as JSON-RPC. The id of a request is kept separately, because the SDK accepts fewer kinds of
 * id.
 */
export type Incoming =
  | { kind: "request"; id: RpcId; message: RpcRequest }
  | { kind: "notification"; message: RpcRequest }
  /** A response to a request, although Galley never sends one. */
  | { kind: "response" }
  | { kind: "invalid"; id: RpcId; error: RpcError };

export function readIncoming(value: unknown): Incoming {
  if (!isObject(value)) return invalid(null, "A message must be an object.");
  const { id, method } = value;
  const params = readParams(value["params"]);
  const hasId = Object.hasOwn(value, "id");
  const knownId = isRpcId(id) ? id : null;
  if (value["jsonrpc"] !== "2.0") return invalid(knownId, 'jsonrpc must be "2.0".');
  if (hasId && !isRpcId(id)) return invalid(null, "id must be a text, a number or null.");
  if (method === undefined && hasId && (Object.hasOwn(value, "result") || Object.hasOwn(value, "error"))) {
    return { kind: "response" };
  }
  if (typeof method !== "string") return invalid(knownId, "method must be a text.");
  if (Array.isArray(params)) {
    const message = "params must be an object: the parameters here have names.";
    return { kind: "invalid", id: knownId, error: { code: rpcCodes.invalidParams, message } };
  }
  if (params !== undefined && !isObject(params)) return invalid(knownId, "params must be an object.");
  const { params: _sent, ...others } = value;
  const message: RpcRequest = { ...others, jsonrpc: "2.0", method, ...(params !== undefined && { params }) };
  return hasId ? { kind: "request", id: knownId, message } : { kind: "notification", message };
}

/** Null and an empty list say, like nothing at all, that there are no parameters. */
function readParams(params: unknown): unknown {
  return params === null || (Array.isArray(params) && params.length === 0) ? undefined : params;
}

/** The answer to an HTTP request, before it is sent. */
export interface RpcReply {
  status: number;
  /** JSON, as a text or encoded in UTF-8; null for an answer without a body. */
  body: string | Uint8Array<ArrayBuffer> | null;
  headers?: Record<string, string>;
}

export function jsonReply(status: number, body: unknown): RpcReply {
  return { status, body: JSON.stringify(body) };
}

export function rpcErrorReply(status: number, error: RpcError, id: RpcId = null): RpcReply {
  return jsonReply(status, { jsonrpc: "2.0", id, error });
}

/** The answer to a refused HTTP request, for a client that reads JSON-RPC. */
export function refusedReply(refusal: Refusal): RpcReply {
  const { message, status, code } = refusal;
  return rpcErrorReply(status, { code: rpcCodes.transport, message, data: { status, code } });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRpcId(id: unknown): id is RpcId {
  return typeof id === "string" || typeof id === "number" || id === null;
}

function invalid(id: RpcId, why: string): Incoming {
  return {
    kind: "invalid",
    id,
    error: { code: rpcCodes.invalidRequest, message: `Invalid request: ${why}` },
  };
}

type Validator = (message: unknown) => boolean;
const newEra = new Map<string, Validator>([
  ["tools/list", isSpecType.ListToolsRequest],
  ["tools/call", isSpecType.CallToolRequest],
]);
const oldEra = new Map<string, Validator>([
  ...newEra,
  ["initialize", isSpecType.InitializeRequest],
  ["ping", isSpecType.PingRequest],
]);

/**
 * Returns the error for params that a method does not take. The SDK would answer -32603 with its validator's
 * report.
 */
export function checkParams(message: RpcRequest, era: "old" | "new"): RpcError | null {
  const fits = (era === "old" ? oldEra : newEra).get(message.method);
  if (fits === undefined || fits(message)) return null;
  const what =
    message.method === "tools/call" ? "params.name must be the name of a tool" : "see the protocol";
  return { code: rpcCodes.invalidParams, message: `Invalid params of ${message.method}: ${what}.` };
}

/** The protocol error for a spent limit. */
export function rateLimited({ message, status, extras }: Refusal): RpcError {
  return { code: rpcCodes.rateLimited, message, data: { status, retry_after: extras.retry_after } };
}

/**
 * The protocol error for a missing or invalid key. It says so in plain words, because one SDK takes the code
 * for a time-out. `mend` names the page where a key is made.
 */
export function unauthorized(problem: string, mend: RefusalExtras["mend"]): RpcError {
  const message = `A valid content API key is required. ${problem}`;
  return { code: rpcCodes.unauthorized, message, data: { status: 401, ...(mend && { mend }) } };
}

export function protocolError({ code, message, data }: RpcError): ProtocolError {
  return new ProtocolError(code, message, data);
}
