import type { Actor, Context, Services, Surface } from "@/lib/operations/context";
import { newId } from "@/lib/platform/db/ids";
import { containsContentKey } from "@/lib/platform/keys/content-token";
import { clientAddress } from "@/lib/platform/rate-limit/client-address";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { keyInAddress } from "./key-actor";
import { socketAddressOf } from "./socket-address";

/** What an HTTP surface needs of the running application. */
export interface HttpRuntime {
  services: Services;
  trustedProxyHops: number;
}

/** A call as it arrives, before it is known who sends it. */
export interface CallContext {
  context: Context;
  /** The limits that the call spent, for its response headers. */
  decisions: LimitDecision[];
}

/** The context of one HTTP call; its address is the socket's unless proxies are trusted. */
export function callContext(
  services: Services,
  call: {
    headers: Headers;
    surface: Surface;
    actor: Actor;
    trustedProxyHops: number;
    idempotencyKey?: string | null;
  },
): CallContext {
  const decisions: LimitDecision[] = [];
  const context: Context = {
    ...services,
    actor: call.actor,
    surface: call.surface,
    clientAddress: addressOf(call.headers, call.trustedProxyHops),
    requestId: newId(),
    idempotencyKey: call.idempotencyKey ?? null,
    onLimit: (decision) => decisions.push(decision),
  };
  return { context, decisions };
}

export function addressOf(headers: Headers, trustedProxyHops: number): string {
  return clientAddress({
    socketAddress: socketAddressOf(headers),
    forwardedFor: headers.get("x-forwarded-for"),
    trustedProxyHops,
  });
}

/** A visitor whose credential must not be used, when an API key stands anywhere in the address. */
export function keyInAddressActor(url: URL): { kind: "visitor"; problem: string } | null {
  const address = url.pathname + url.search;
  return containsContentKey(address) || containsContentKey(decodeLoosely(address))
    ? { kind: "visitor", problem: keyInAddress }
    : null;
}

function decodeLoosely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
