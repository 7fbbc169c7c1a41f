import { randomUUID } from "node:crypto";
import { onEveryRequest } from "./node-requests";

const headerName = "x-galley-socket-address";

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
  const stamp = (globalThis.galleySocketStamp ??= randomUUID());
  return onEveryRequest("stamp", ({ request: { headers, socket } }) => {
    if (socket.remoteAddress === undefined) delete headers[headerName];
    else headers[headerName] = `${stamp} ${socket.remoteAddress}`;
  });
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
