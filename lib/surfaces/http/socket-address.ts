import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

const headerName = "x-galley-socket-address";
const startChannel = "http.server.request.start";

declare global {
  // On globalThis because the instrumentation and the routes are separate bundles with separate modules.
  var galleySocketStamp: string | undefined;
}

/**
 * From now on, writes the peer's address into a header of every request that an HTTP server of this process
 * receives, before any handler sees it, replacing a copy that the client sent. Call once, in
 * `instrumentation.ts`; returns what undoes it. Needed because Next hands a route no socket and keeps an
 * X-Forwarded-For that the client wrote (`req.headers['x-forwarded-for'] ??= socket.remoteAddress`).
 */
export function stampSocketAddresses(): () => void {
  if (globalThis.galleySocketStamp !== undefined) return () => undefined;
  const stamp = randomUUID();
  globalThis.galleySocketStamp = stamp;
  const onStart = (message: unknown) => {
    if (!hasRequest(message)) return;
    const { headers, socket } = message.request;
    if (socket.remoteAddress === undefined) delete headers[headerName];
    else headers[headerName] = `${stamp} ${socket.remoteAddress}`;
  };
  subscribe(startChannel, onStart);
  return () => {
    unsubscribe(startChannel, onStart);
    globalThis.galleySocketStamp = undefined;
  };
}

/**
 * The address of the peer that sent a request, or null when no server of this process stamped it. The
 * stamp is random per process, so a header that a client made up is never taken for one.
 */
export function socketAddressOf(headers: Headers): string | null {
  const stamp = globalThis.galleySocketStamp;
  const [first, address] = headers.get(headerName)?.split(" ") ?? [];
  return stamp !== undefined && first === stamp && address !== undefined ? address : null;
}

function hasRequest(message: unknown): message is { request: IncomingMessage } {
  return (
    typeof message === "object" &&
    message !== null &&
    "request" in message &&
    message.request instanceof IncomingMessage
  );
}
