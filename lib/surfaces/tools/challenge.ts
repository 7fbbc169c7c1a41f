import { spendMessage } from "@/lib/kernel/limits";
import { agentTokenPrefixes } from "@/lib/platform/keys/agent-token";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import type { ToolCaller } from "./call-tool";
import { type RpcReply, rpcErrorReply, unauthorized } from "./json-rpc";

/**
 * The 401 that makes a client start OAuth; null for a call that is answered. At /api/mcp only an invalid access token
 * gets it, because a client that starts OAuth loses the reason why its key was refused. Connectors have an address of
 * their own, at which every call without a valid credential gets it.
 */
export async function challengeReply(
  request: Request,
  caller: ToolCaller,
  forConnectors: boolean,
): Promise<RpcReply | null> {
  const sent = request.headers.get("authorization")?.trim() ?? "";
  const isAgentToken = sent.slice("Bearer ".length).trim().startsWith(agentTokenPrefixes.access);
  if (request.method === "OPTIONS" || !(forConnectors || isAgentToken)) return null;
  const actor = await caller.actor();
  if (actor.kind !== "visitor") return null;
  await spendMessage(caller.context);
  const { baseUrl } = caller.context.settings;
  const path = forConnectors ? "/api/mcp/connect" : "/api/mcp";
  const challenge = [
    'Bearer realm="galley"',
    ...(sent === "" ? [] : ['error="invalid_token"']),
    `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${path}"`,
    `scope="${keyScopes.join(" ")}"`,
  ].join(", ");
  const error = unauthorized(actor.problem ?? "Sign in: your client is told where.", {
    page: `${baseUrl}/projects`,
  });
  return { ...rpcErrorReply(401, error), headers: { "WWW-Authenticate": challenge } };
}
