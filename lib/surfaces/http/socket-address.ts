import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ProcessState } from "@/lib/platform/process-state";

const headerName = "x-galley-socket-address";

const state = new ProcessState<string>("socket-stamp");
/** Random for each process, so that a header that a client made up is never believed. */
const stamp = (state.value ??= randomUUID());

/**
 * Writes the peer's address into a header of the request, in place of one that the client sent: a handler gets no socket,
 * and Next keeps an X-Forwarded-For that the client wrote.
 */
export function stampSocketAddress({ headers, rawHeaders, socket }: IncomingMessage): void {
  if (headers[headerName] !== undefined) {
    delete headers[headerName];
    for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
      if (rawHeaders[index]?.toLowerCase() === headerName) rawHeaders.splice(index, 2);
    }
  }
  if (socket.remoteAddress === undefined) return;
  const value = `${stamp} ${socket.remoteAddress}`;
  headers[headerName] = value;
  // A server may make the headers of its requests of either list.
  rawHeaders.push(headerName, value);
}

/** The address of the peer that sent a request; null when no server of this process received it. */
export function socketAddressOf(headers: Headers): string | null {
  const stamped = headers.get(headerName);
  return stamped?.startsWith(`${stamp} `) === true ? stamped.slice(stamp.length + 1) : null;
}
