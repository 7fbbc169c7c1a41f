import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { rootCertificates } from "node:tls";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { checkAddresses, type FetchRules } from "./check-url";
import { FetchFailure } from "./fetch-failure";
import { refusePublicHttp } from "./plain-http";
import type { ResolvedAddress } from "./public-address";

/** Resolves a host name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** Opens a socket to one of the addresses that `lookup` of the options knows. */
export type OpenSocket = (
  target: buildConnector.Options,
  options: buildConnector.BuildOptions,
) => Promise<Socket>;

export interface ConnectorOptions extends Pick<FetchRules, "allow" | "interfaces"> {
  resolve: ResolveHost;
  /** Its requests carry credentials: http is for one's own network alone. Default false. */
  credentials?: boolean;
  /** Opens the socket to a checked address. Default: the system's. */
  connect?: OpenSocket;
  /** PEM certificates that are trusted beside the public authorities. */
  certificateAuthorities?: readonly string[];
}

const connectTimeoutMs = 10_000;
/** Time for one address before the next is tried beside it; 250 ms, the default, fails on slow links. */
const addressAttemptTimeoutMs = 1000;
/** All addresses are checked; this many are tried. */
const addressesTriedMax = 8;

/** The system's resolver: hosts file, search domains and all, so what it returns is what gets checked. */
export const resolveBySystem: ResolveHost = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * An undici connector that resolves a host once, checks every address and connects only to those. Nothing
 * resolves a second time, so a name server cannot answer "public" to the check and "private" to the
 * connection. Literal addresses never reach a lookup hook, which is why the check stands in the connector.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const ca = options.certificateAuthorities;
  const trust = ca === undefined ? {} : { ca: [...rootCertificates, ...ca] };
  const connect = callbackify(async (target: buildConnector.Options): Promise<Socket> => {
    const url = new URL(`${target.protocol}//${target.host ?? target.hostname}`);
    const addresses = await resolveChecked(target.hostname, url, options);
    return (options.connect ?? open)(target, {
      ...trust,
      lookup: answerWith(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressAttemptTimeoutMs,
      timeout: connectTimeoutMs,
      maxCachedSessions: 0,
    });
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

/** A lookup that knows only the checked addresses, in both shapes that net.connect asks for. */
function answerWith(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
    else callback(new Error(`No checked address for ${hostname}`), "", 0);
  };
}
