import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import type { RpcRequest } from "./json-rpc";

/** What a plain message asks for. `given` is the arguments of the tool. */
export type PlainMessage = { method: "tools/list" } | { method: "tools/call"; name: string; given: unknown };

const messageFields = ["jsonrpc", "id", "method", "params"];
const callFields = ["name", "arguments"];

/**
 * Reads a request to list or call tools that is written as in the revisions before 2026-07-28 and holds nothing but
 * what such a request needs; null for any other. The SDK would find nothing in it to refuse or to do, and its schemas
 * and server take longer than the rest of a short call.
 */
export function plainMessage(headers: Headers, message: RpcRequest): PlainMessage | null {
  const version = headers.get("mcp-protocol-version");
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return null;
  if (!holdsOnly(message, messageFields)) return null;
  const { method, params = {} } = message;
  if (method === "tools/list") return holdsOnly(params, []) ? { method } : null;
  const name = params["name"];
  if (method !== "tools/call" || typeof name !== "string" || !holdsOnly(params, callFields)) return null;
  return { method, name, given: params["arguments"] };
}

function holdsOnly(value: object, fields: readonly string[]): boolean {
  return Object.keys(value).every((field) => fields.includes(field));
}
