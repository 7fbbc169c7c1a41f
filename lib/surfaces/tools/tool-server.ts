import { ProtocolError, Server } from "@modelcontextprotocol/server";
import { admits } from "@/lib/operations/core/operation";
import { Refusal } from "@/lib/operations/core/refusal";
import { errorBody } from "@/lib/surfaces/http/error-body";
import { callTool, type ToolCaller } from "./call-tool";
import { instructions } from "./instructions";
import { protocolError, rateLimited, rpcCodes } from "./json-rpc";
import type { Tool } from "./tool";
import { within } from "./within";

/**
 * The SDK's server for one message. `given` is the arguments of the tool call in it. The SDK never sees them,
 * because only the operation checks them.
 */
export function createToolServer(tools: readonly Tool[], caller: ToolCaller, given: unknown): Server {
  const server = new Server(
    { name: "galley", title: "Galley", version: "1" },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler("tools/list", async () => ({
    tools: await listTools(tools, caller),
    // Never cached, so that a new or revoked key shows at once.
    ttlMs: 0,
    cacheScope: "private",
  }));
  server.setRequestHandler("tools/call", ({ params }) =>
    callTool(tools, { name: params.name, given }, caller),
  );
  const { logger, requestId } = caller.context;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no event target
  server.onerror = (error) => logger.debug({ err: error, requestId }, "the protocol layer refused a message");
  return server;
}

/** The tools that the caller may call: all with a valid key, the public ones without. */
async function listTools(tools: readonly Tool[], caller: ToolCaller) {
  const { logger, requestId } = caller.context;
  const log = (error: unknown) => logger.error({ err: error, requestId }, "the tools could not be listed");
  try {
    const known = await within(caller.callTimeoutMs, caller.actor(), log);
    return tools.filter(({ operation }) => admits(operation.access, known)).map(({ listing }) => listing);
  } catch (error) {
    if (error instanceof Refusal && error.code === "rate_limited") throw protocolError(rateLimited(error));
    log(error);
    const { status, body } = errorBody(error, requestId);
    throw new ProtocolError(rpcCodes.internal, body.error, { status, request_id: requestId });
  }
}
