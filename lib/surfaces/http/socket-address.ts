import { randomUUID } from "node:crypto";
import { onEveryRequest } from "./node-requests";

const headerName = "x-galley-socket-address";

declare global {
  // On globalThis, because the instrumentation and the routes are separate bundles with separate modules.
  var galleySocketStamp: string | undefined;
}

/**
 * Writes the peer's address into a header of every request of this process, before any handler sees it, and
 * replaces a header that the client sent. Next gives a route no socket, and keeps an X-Forwarded-For that the
 * client wrote (`req.headers['x-forwarded-for'] ??= socket.remoteAddress`).
 * Call once, in `instrumentation.ts`. Returns a function that undoes it.
 */
export function stampSocketAddresses(): () => void {
  const stamp = (globalThis.galleySocketStamp ??= randomUUID());
  return onEveryRequest("stamp", ({ request: { headers, rawHeaders, socket } }) => {
    if (headers[headerName] !== undefined) {
      removeRaw(rawHeaders);
      delete headers[headerName];
    }
    if (socket.remoteAddress === undefined) return;
    const value = `${stamp} ${socket.remoteAddress}`;
    headers[headerName] = value;
    // A server may make the headers of its requests of either list.
    rawHeaders.push(headerName, value);
  });
}

function removeRaw(rawHeaders: string[]): void {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === headerName) rawHeaders.splice(index, 2);
  }
}

/**
 * The address of the peer that sent a request, or null when no server of this process stamped it. The stamp is
 * random per process, so a header that a client made up is never believed.
 */
export function socketAddressOf(headers: Headers): string | null {
  const stamp = globalThis.galleySocketStamp;
  const stamped = headers.get(headerName);
  if (stamp === undefined || stamped?.startsWith(`${stamp} `) !== true) return null;
  return stamped.slice(stamp.length + 1);
}
