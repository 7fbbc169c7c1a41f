import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from "@modelcontextprotocol/server";
import { type RpcError, rpcCodes } from "./json-rpc";

/**
 * What the SDK's HTTP transport would refuse a message for: its shape, and a protocol version in the header that
 * nobody knows. Null for a message that it would pass on.
 */
export function refusedByTransport(headers: Headers, message: object): RpcError | null {
  if (!isJSONRPCRequest(message)) {
    return { code: rpcCodes.parseError, message: "Parse error: Invalid JSON-RPC message" };
  }
  const version = headers.get("mcp-protocol-version");
  if (version === null || isInitializeRequest(message) || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    return null;
  }
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
  return {
    code: rpcCodes.transport,
    message: `Bad Request: Unsupported protocol version: ${version} (supported versions: ${supported})`,
  };
}

/**
 * The server's answer to one message, handed over in memory: the SDK's own HTTP transport would make a request and a
 * response with streams of it, and print and parse the answer on the way. Closes the server.
 */
export async function answerOf(server: Server, message: JSONRPCRequest): Promise<JSONRPCResponse> {
  try {
    return await new Promise<JSONRPCResponse>((resolve, reject) => {
      const transport: Transport = {
        start: () => Promise.resolve(),
        close: () => Promise.resolve(transport.onclose?.()),
        // Notifications are dropped: the caller waits for one answer.
        send: (sent) => Promise.resolve("method" in sent ? undefined : resolve(sent)),
      };
      server.connect(transport).then(() => transport.onmessage?.(message), reject);
    });
  } finally {
    await server.close();
  }
}
