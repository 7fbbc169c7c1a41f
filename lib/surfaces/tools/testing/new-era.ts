import type { ToolCall } from "./tool-client";

const revision = "2026-07-28";

/** The headers and the body of a request of revision 2026-07-28. `change` replaces parts of them. */
export function newEraCall(
  method: string,
  params: Record<string, unknown> = {},
  change: { id?: unknown; headers?: Record<string, string>; meta?: Record<string, unknown> } = {},
): ToolCall {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1" },
    ...change.meta,
  };
  return {
    headers: {
      "MCP-Protocol-Version": revision,
      "Mcp-Method": method,
      ...(typeof params["name"] === "string" && { "Mcp-Name": params["name"] }),
      ...change.headers,
    },
    body: { jsonrpc: "2.0", id: change.id ?? 1, method, params: { ...params, _meta: meta } },
  };
}
