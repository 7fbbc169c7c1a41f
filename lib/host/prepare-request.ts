import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import type { ServerEnv } from "@/lib/platform/settings/env";
import { normaliseRequest } from "@/lib/surfaces/http/normalise-request";
import { enterRequest, type NodeExchange } from "@/lib/surfaces/http/request-scope";
import { securityHeaders } from "@/lib/surfaces/http/security-headers";
import { stampSocketAddress } from "@/lib/surfaces/http/socket-address";
import { enterTrace } from "./observe-request";

/** What every request passes first, whoever answers it: it is made one that Next understands, its sender is noted, and its answer is secured. */
export function createPrepare({
  baseUrl,
  hstsSubdomains,
}: Pick<ServerEnv, "baseUrl" | "hstsSubdomains">): (exchange: NodeExchange) => void {
  const development = process.env.NODE_ENV === "development";
  const secure = securityHeaders({ baseUrl, hstsSubdomains, development });
  return ({ request, response }) => {
    normaliseRequest(request);
    stampSocketAddress(request);
    secure(response);
  };
}

/**
 * Prepares the requests of `next start` and `next dev`, which call no code of ours before a route or page. Our own server
 * does without: see web.ts.
 */
export function prepareRequestsOfNext(env: ServerEnv): void {
  const prepare = createPrepare(env);
  const traced = enterTrace();
  subscribe("http.server.request.start", (message) => {
    if (!isExchange(message)) return;
    prepare(message);
    enterRequest(message);
    traced(message);
  });
}

function isExchange(message: unknown): message is NodeExchange {
  return (
    typeof message === "object" &&
    message !== null &&
    "request" in message &&
    message.request instanceof IncomingMessage &&
    "response" in message &&
    message.response instanceof ServerResponse
  );
}
