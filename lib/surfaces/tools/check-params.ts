import { isSpecType } from "@modelcontextprotocol/server";
import { type RpcError, type RpcRequest, rpcCodes } from "./json-rpc";

type Fits = (message: unknown) => boolean;
const newEra = new Map<string, Fits>([
  ["tools/list", isSpecType.ListToolsRequest],
  ["tools/call", isSpecType.CallToolRequest],
]);
const oldEra = new Map<string, Fits>([
  ...newEra,
  ["initialize", isSpecType.InitializeRequest],
  ["ping", isSpecType.PingRequest],
]);

/** Params that a method does not take: the SDK would answer with -32603, and with its validator's report. */
export function checkParams(message: RpcRequest, era: "old" | "new"): RpcError | null {
  const fits = (era === "old" ? oldEra : newEra).get(message.method);
  if (fits === undefined || fits(message)) return null;
  const what =
    message.method === "tools/call" ? "params.name must be the name of a tool" : "see the protocol";
  return { code: rpcCodes.invalidParams, message: `Invalid params of ${message.method}: ${what}.` };
}
