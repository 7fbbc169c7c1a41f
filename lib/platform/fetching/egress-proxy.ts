import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { buildConnector } from "undici";
import { FetchFailure } from "./fetch-failure";
import { isPublicAddress, type ResolvedAddress } from "./public-address";

const tunnelTimeoutMs = 10_000;
const headerBytesMax = 16 * 1024;
/** How many addresses of a host the proxy is asked for. */
const addressesTriedMax = 3;

/**
 * Opens a socket through an HTTP proxy, to one of the checked addresses. The proxy is
 * asked for the address and not for the name, because it could resolve the name to another one. Returns null for a
 * host with private addresses only, which the operator allows: the proxy leads out of the network.
 */
export async function openThroughProxy(
  proxy: URL,
  target: buildConnector.Options,
  options: buildConnector.BuildOptions,
  addresses: readonly ResolvedAddress[],
): Promise<Socket | null> {
  const open = addresses.filter(({ address }) => isPublicAddress(address)).slice(0, addressesTriedMax);
  if (open.length === 0) return null;
  const isHttps = target.protocol === "https:";
  const port = Number(target.port) || (isHttps ? 443 : 80);
  const failures: unknown[] = [];
  for (const { address, family } of open) {
    try {
      const socket = await openTunnel(proxy, `${family === 6 ? `[${address}]` : address}:${port}`);
      return isHttps ? await startTls(socket, target, options) : socket;
    } catch (error) {
      if (!(error instanceof TunnelFailure)) throw error;
      failures.push(error);
    }
  }
  throw new FetchFailure(
    "connect",
    `The proxy of this installation opened no connection to ${target.hostname}; whoever runs this installation can look up why in the proxy's log.`,
    { cause: new AggregateError(failures) },
  );
}

/** The message names the proxy's host and never its credentials. */
class TunnelFailure extends Error {
  override readonly name = "TunnelFailure";
}

function openTunnel(proxy: URL, authority: string): Promise<Socket> {
  const at = `the proxy ${proxy.host}`;
  return new Promise((fulfil, reject) => {
    const send = proxy.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send({
      hostname: proxy.hostname.replaceAll(/^\[|\]$/g, ""),
      port: proxy.port || (proxy.protocol === "https:" ? 443 : 80),
      method: "CONNECT",
      path: authority,
      headers: { Host: authority, ...credentialsOf(proxy) },
      agent: false,
      maxHeaderSize: headerBytesMax,
      signal: AbortSignal.timeout(tunnelTimeoutMs),
    });
    request.once("connect", ({ statusCode }, socket: Socket, head) => {
      if (statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        fulfil(socket);
        return;
      }
      socket.destroy();
      reject(new TunnelFailure(`${at} answered ${statusCode} for ${authority}`));
    });
    request.once("error", (cause) => {
      reject(new TunnelFailure(`${at} could not be asked for ${authority}`, { cause }));
    });
    request.end();
  });
}

function credentialsOf({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "Proxy-Authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** TLS with the site itself, inside the tunnel: the certificate is checked for the name in the URL. */
function startTls(
  httpSocket: Socket,
  target: buildConnector.Options,
  options: buildConnector.BuildOptions,
): Promise<Socket> {
  return new Promise((fulfil, reject) => {
    buildConnector(options)({ ...target, httpSocket }, (...[error, socket]) =>
      error === null ? fulfil(socket) : reject(error),
    );
  });
}
