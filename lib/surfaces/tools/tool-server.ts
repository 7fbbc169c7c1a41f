import { Server } from "@modelcontextprotocol/server";
import type { Actor } from "@/lib/kernel/context";
import { hasScope } from "@/lib/kernel/key-scopes";
import { admits } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { isAtLeast, minimumRoleOf } from "@/lib/kernel/roles";
import { errorBody } from "@/lib/surfaces/http/error-body";
import { callTool, type ToolCaller } from "./call-tool";
import { protocolError, rateLimited, rpcCodes } from "./json-rpc";
import type { Tool } from "./tool";
import { within } from "./within";

/** What a model reads once, when its client connects: the steps from a keyword to a page that is proved live. */
const instructions = [
  "Galley writes search-optimised articles for a project, publishes them, and proves that the public page shows them.",
  "To make an article: 1. generate_article with a keyword that people search for; it answers with a job.",
  "2. get_article_status with its job_id about every two minutes (writing takes several minutes) until status is done, which gives article_id, or failed, which gives error.",
  "3. list_integrations for the integrationId, then publish_article.",
  "4. Watch the state with get_article_status and articleId, waiting check_again_in_seconds: checking becomes published when the page was fetched and shows the article, or not_live when it answers 404. sent: true alone does not mean published; unverified is a draft, or a destination without a public address.",
  "get_latest_audit says what to improve on the site. A refusal is a result with isError, a status and an error that says what to do; do not repeat the call unchanged.",
  "Without a content API key (X-API-Key header) only the public lookups are listed.",
].join("\n");

const wrongCredential =
  "The credential of this connection is not valid, so only the public lookups are listed: tell the person, who has to replace it in the settings of this connection.";

/** What is wrong with the caller's credential; null when it is valid, when there is none, and when nobody can tell now. */
export async function credentialProblem(caller: ToolCaller): Promise<string | null> {
  const { logger, requestId } = caller.context;
  const log = (error: unknown) =>
    logger.error({ err: error, requestId }, "a credential could not be looked up");
  try {
    const known = await within(caller.callTimeoutMs, caller.actor(), log);
    return known.kind === "visitor" ? known.problem : null;
  } catch (error) {
    if (!(error instanceof Refusal)) log(error);
    return null;
  }
}

/**
 * The SDK's server for one message. `given` is the arguments of the tool call in it. The SDK never sees them,
 * because only the operation checks them.
 */
export function createToolServer(
  tools: readonly Tool[],
  caller: ToolCaller,
  { given, problem = null }: { given?: unknown; problem?: string | null },
): Server {
  const server = new Server(
    { name: "galley", title: "Galley", version: "1" },
    {
      capabilities: { tools: {} },
      instructions: problem === null ? instructions : `${wrongCredential} ${problem}\n${instructions}`,
    },
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

/** Whether the person of an application may do this. Looking up a row checks the role too, for every actor. */
function hasRole(operation: Tool["operation"], actor: Actor): boolean {
  const minimum = minimumRoleOf(operation);
  return actor.kind !== "agent" || minimum === null || isAtLeast(actor.role, minimum);
}

/**
 * The tools that the caller may call: those within a valid key's scopes or an agent's role, the public ones without.
 * Throws an error of the protocol.
 */
async function listTools(tools: readonly Tool[], caller: ToolCaller): Promise<Tool["listing"][]> {
  const { logger, requestId } = caller.context;
  const log = (error: unknown) => logger.error({ err: error, requestId }, "the tools could not be listed");
  try {
    const known = await within(caller.callTimeoutMs, caller.actor(), log);
    const admitted = tools.filter(
      ({ operation }) =>
        admits(operation.access, known) && hasScope(operation, known) && hasRole(operation, known),
    );
    return admitted.map(({ listing }) => listing);
  } catch (error) {
    if (error instanceof Refusal && error.code === "rate_limited") throw protocolError(rateLimited(error));
    log(error);
    const { status, body } = errorBody(error, requestId);
    const data = { status, request_id: requestId };
    throw protocolError({ code: rpcCodes.internal, message: body.error, data });
  }
}
