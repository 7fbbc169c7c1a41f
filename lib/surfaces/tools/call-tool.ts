import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server";
import type { Caller } from "@/lib/kernel/context";
import { spendMessage } from "@/lib/kernel/limits";
import { executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { FullContext } from "@/lib/services";
import { errorBody } from "@/lib/surfaces/http/error-body";
import { boundedAnswer } from "./bounded-answer";
import { protocolError, rateLimited, rpcCodes, unauthorized } from "./json-rpc";
import type { Tool } from "./tool";
import { snakeCaseKeys, toolInput } from "./tool-arguments";
import { within } from "./within";

/** The sender of an HTTP request to the tool endpoint, and how long its calls may take. */
export interface ToolCaller extends Caller {
  /** The context of the request. Its actor is a visitor until `actor` has been called. */
  context: FullContext;
  /** How long a call may take before it is answered with 504. */
  callTimeoutMs: number;
}

/**
 * Calls a tool. An unknown name is refused first; the rest follows the order of `execute`. A refusal is a
 * result with isError; an unknown tool, a missing key and a spent limit throw a ProtocolError.
 */
export async function callTool(
  tools: readonly Tool[],
  call: { name: string; given: unknown },
  caller: ToolCaller,
): Promise<CallToolResult> {
  const tool = tools.find(({ listing }) => listing.name === call.name);
  if (tool === undefined) {
    await spendMessage(caller.context).catch((error: unknown) => {
      throwProtocolError(error);
      throw error;
    });
    throw new ProtocolError(rpcCodes.methodNotFound, "There is no tool of this name; tools/list names them.");
  }
  const startedAt = performance.now();
  const { logger, requestId } = caller.context;
  const logFailure = (error: unknown) => {
    if (!(error instanceof Refusal)) {
      logger.error({ err: error, requestId, tool: call.name }, "a tool call failed");
    }
  };
  let status = 200;
  let ignored: readonly string[] = [];
  const readInput = () => {
    const read = toolInput(tool, call.given);
    ignored = read.ignored;
    return read.input;
  };
  // In refusals too: one of these names may be the one that is missing, misspelt.
  const printed = (answer: unknown) => {
    if (typeof answer !== "object" || answer === null) return JSON.stringify(answer);
    return JSON.stringify(
      boundedAnswer(ignored.length === 0 ? answer : { ...answer, ignored_arguments: ignored }),
    );
  };
  try {
    const work = executeUntrusted(tool.operation, caller.context, readInput, caller);
    const output = tool.result(await within(caller.callTimeoutMs, work, logFailure));
    return { content: [{ type: "text", text: printed(snakeCaseKeys(output)) }] };
  } catch (error) {
    logFailure(error);
    const refused = errorBody(error, requestId);
    status = refused.status;
    throwProtocolError(error);
    return {
      content: [{ type: "text", text: printed({ ...refused.body, status }) }],
      isError: true,
      status,
    };
  } finally {
    const durationMs = Math.round(performance.now() - startedAt);
    logger.info({ requestId, tool: call.name, status, durationMs }, "tool call");
  }
}

/**
 * Throws the two refusals that are errors of the protocol rather than results of a tool; returns for any other.
 */
function throwProtocolError(refused: unknown): void {
  if (!(refused instanceof Refusal)) return;
  if (refused.code === "unauthorized")
    throw protocolError(unauthorized(refused.message, refused.extras.mend));
  if (refused.code === "rate_limited") throw protocolError(rateLimited(refused));
}
