import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { checkAddresses, type FetchRules } from "./check-url";
import { openThroughProxy } from "./egress-proxy";
import { FetchFailure } from "./fetch-failure";
import { refusePublicHttp } from "./plain-http";
import type { ResolvedAddress } from "./public-address";

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** Opens a socket to one of the addresses that `options.lookup` returns. */
export type OpenSocket = (
  target: buildConnector.Options,
  options: buildConnector.BuildOptions,
) => Promise<Socket>;

export interface ConnectorOptions extends Pick<FetchRules, "allow" | "interfaces"> {
  resolve: ResolveHost;
  /** Whether requests carry credentials, which allows http inside private networks only. Default false. */
  credentials?: boolean;
  /** Opens the socket to a checked address. Default: a TCP or TLS socket of Node. */
  connect?: OpenSocket;
  /** The HTTP proxy for addresses outside of the private networks. Default: none. */
  proxy?: URL | null;
  /** PEM certificates to trust in addition to the public authorities. */
  certificateAuthorities?: readonly string[];
}

const connectTimeoutMs = 10_000;
/** How long one address is tried before the next is tried as well. Node's default, 250 ms, fails on slow links. */
const addressAttemptTimeoutMs = 1000;
/** All addresses of a host are checked, but no more than these are tried. */
const addressesTriedMax = 8;

/** The system's resolver, which reads the hosts file and search domains too. */
export const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * An undici connector that resolves a host once, checks all addresses and connects only to those. The attack
 * (DNS rebinding): a name server that answers with a public address for the check and a private one for the
 * connection. The check is not in a `lookup` hook, because that is not called for literal addresses.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const ca = options.certificateAuthorities;
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ...ca] };
  const connect = callbackify(async (target: buildConnector.Options): Promise<Socket> => {
    const url = new URL(`${target.protocol}//${target.host ?? target.hostname}`);
    const addresses = await resolveChecked(target.hostname, url, options);
    const how: buildConnector.BuildOptions = {
      ...trust,
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressAttemptTimeoutMs,
      timeout: connectTimeoutMs,
      maxCachedSessions: 0,
    };
    const tunnel = options.proxy ? await openThroughProxy(options.proxy, target, how, addresses) : null;
    return tunnel ?? (options.connect ?? open)(target, how);
  });
  return (target, callback) => {
    connect(target, (error: Error | null, socket) =>
      error === null ? callback(null, socket) : callback(error, null),
    );
  };
}

const open: OpenSocket = (target, options) => {
  return new Promise((fulfil, reject) => {
    buildConnector(options)(target, (...[error, socket]) =>
      error === null ? fulfil(socket) : reject(error),
    );
  });
};

async function resolveChecked(
  hostname: string,
  url: URL,
  { resolve, allow, interfaces, credentials = false }: ConnectorOptions,
): Promise<ResolvedAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolveInTime(hostname, resolve) : [{ address: hostname, family }];
  const found = addresses.map((entry) => entry.address);
  checkAddresses(url, found, { allow, interfaces });
  if (credentials) refusePublicHttp(url, found, allow);
  return addresses.slice(0, addressesTriedMax);
}

function resolveInTime(hostname: string, resolve: ResolveHost): Promise<ResolvedAddress[]> {
  const failed = (cause?: unknown) =>
    new FetchFailure("dns", `The host name ${hostname} has no address; check its spelling and DNS.`, {
      cause,
    });
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(
      () => reject(failed(new Error("The resolver did not answer."))),
      connectTimeoutMs,
    );
    resolve(hostname)
      .then(
        (addresses) => (addresses.length > 0 ? fulfil(addresses) : reject(failed())),
        (error: unknown) => reject(failed(error)),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** A lookup function that returns the checked addresses only, in both forms that net.connect may ask for. */
function answerWith(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
    else callback(new Error(`No checked address for ${hostname}`), "", 0);
  };
}
