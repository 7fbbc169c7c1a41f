import type { Services } from "@/lib/services";
import type { RouteHandler } from "@/lib/surfaces/http/fixed-route";
import { createToolRoute } from "../route";
import type { Tool } from "../tool";
import { tools as allTools } from "../tools";

export interface ToolCall {
  method?: string;
  path?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text or bytes already. */
  body?: unknown;
}

export interface ToolAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when there is none. */
  json: unknown;
}

export interface ToolClient {
  /** Sends an HTTP request as it is given. A body is declared as JSON, unless the headers say otherwise. */
  send(call?: ToolCall): Promise<ToolAnswer>;
  /** Sends one JSON-RPC request of a revision before 2026-07-28, as a bare curl would. */
  rpc(method: string, params?: unknown, call?: ToolCall): Promise<ToolAnswer>;
  /** Calls a tool. `data` is the parsed text block of its result. */
  call(
    name: string,
    given?: unknown,
    call?: ToolCall,
  ): Promise<ToolAnswer & { data: unknown; isError: boolean }>;
}

export interface ToolClientOptions {
  tools?: readonly Tool[];
  allowedOrigins?: readonly string[];
  trustedProxyHops?: number;
  callTimeoutMs?: number;
}

/** A client that calls the handlers of the tool endpoint as Next would, but without a server. */
export function createToolClient(services: Services, options: ToolClientOptions = {}): ToolClient {
  const { tools = allTools, allowedOrigins = [], trustedProxyHops = 0, callTimeoutMs } = options;
  const handlers: Record<string, RouteHandler> = createToolRoute(
    tools,
    () => ({ services, trustedProxyHops, allowedOrigins }),
    callTimeoutMs === undefined ? {} : { callTimeoutMs },
  );
  const client: ToolClient = {
    async send({ method = "POST", path = "/api/mcp", key, headers = {}, body } = {}) {
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`no handler for ${method}`);
      const raw = body instanceof Uint8Array ? Buffer.from(body) : null;
      const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
      const request = new Request(new URL(path, "http://galley.test"), {
        method,
        headers: {
          ...(key !== undefined && { "X-API-Key": key }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...headers,
        },
        body: raw ?? text,
      });
      const response = await handler(request);
      const answered = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text: answered,
        json: answered === "" ? undefined : JSON.parse(answered),
      };
    },
    rpc: (method, params, call) =>
      client.send({
        ...call,
        body: { jsonrpc: "2.0", id: 1, method, ...(params !== undefined && { params }) },
      }),
    async call(name, given, call) {
      const answer = await client.rpc(
        "tools/call",
        { name, ...(given !== undefined && { arguments: given }) },
        call,
      );
      const { result } = answer.json as {
        result?: { content: { text: string }[]; isError?: boolean };
      };
      const text = result?.content[0]?.text;
      return {
        ...answer,
        data: text === undefined ? undefined : JSON.parse(text),
        isError: result?.isError === true,
      };
    },
  };
  return client;
}
