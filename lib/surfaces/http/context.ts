import type { Actor, Copy, Surface } from "@/lib/kernel/context";
import { newId } from "@/lib/platform/db/ids";
import { clientAddress } from "@/lib/platform/rate-limit/client-address";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { currentRequestId } from "@/lib/platform/telemetry/request-id";
import type { FullContext, Services } from "@/lib/services";
import { socketAddressOf } from "./socket-address";

/** What an HTTP surface needs of the running application. */
export interface HttpRuntime {
  services: Services;
  trustedProxyHops: number;
}

/** The context of one HTTP call, with the limits that it spends. */
export interface CallContext {
  context: FullContext;
  /** The decisions of the limits that the call spent, for its response headers. */
  decisions: LimitDecision[];
}

/**
 * Creates the context of one HTTP call. The client's address is the socket's, unless the operator trusts
 * proxies.
 */
export function callContext(
  // Only services: passing a whole context here would pass its actor on.
  services: Services & { actor?: never },
  call: {
    headers: Headers;
    surface: Surface;
    actor: Actor;
    trustedProxyHops: number;
    idempotencyKey?: string | null;
    copy?: Copy | null;
    expectedVersions?: readonly string[] | null;
  },
): CallContext {
  const decisions: LimitDecision[] = [];
  const context: FullContext = {
    actor: call.actor,
    surface: call.surface,
    clientAddress: clientAddressOf(call.headers, call.trustedProxyHops),
    // That of the page, so that all log lines about it can be found together.
    requestId: currentRequestId() ?? newId(),
    idempotencyKey: call.idempotencyKey ?? null,
    onLimit: (decision) => decisions.push(decision),
    // Last, because V8 turns an object into a hash table when many more properties follow those of another one.
    ...services,
  };
  if (call.copy) context.copy = call.copy;
  if (call.expectedVersions) context.expectedVersions = call.expectedVersions;
  return { context, decisions };
}

export function clientAddressOf(headers: Headers, trustedProxyHops: number): string {
  return clientAddress({
    socketAddress: socketAddressOf(headers),
    forwardedFor: headers.get("x-forwarded-for"),
    trustedProxyHops,
  });
}
