import { isIP } from "node:net";
import { type AllowRule, allowsAddress, allowsHost, portOf } from "./allow-rules";
import { FetchFailure } from "./fetch-failure";
import { isPublicAddress, unbracketed } from "./public-address";

/** Names that no public name server answers for. */
const ownName = /^[^.]+$|\.(?:localhost|local|internal|lan|test|home\.arpa)$/;

/** After the name of the address, for whoever enters it. */
export const plainHttpRefused =
  "must begin with https://, because over http:// others can read and change what is sent; the operator can name a host of the own network in FETCH_ALLOW";

/**
 * Whether an address may get credentials, as far as its spelling tells: by https, or by http inside one's own
 * network. On the way through the internet http is read and changed by whoever carries it.
 */
export function mayCarryCredentials(url: URL, allow: readonly AllowRule[]): boolean {
  if (url.protocol !== "http:" || allowsHost(allow, url)) return true;
  const host = unbracketed(url.hostname);
  if (isIP(host) === 0) return ownName.test(host);
  return !isPublicAddress(host) || allowsAddress(allow, host, portOf(url));
}

/** The same once a name is resolved: throws a FetchFailure for plain http to any public address. */
export function refusePublicHttp(url: URL, addresses: readonly string[], allow: readonly AllowRule[]): void {
  if (url.protocol !== "http:" || allowsHost(allow, url)) return;
  const port = portOf(url);
  const isOpen = addresses.some(
    (address) => isPublicAddress(address) && !allowsAddress(allow, address, port),
  );
  if (!isOpen) return;
  throw new FetchFailure(
    "blocked_scheme",
    `${url.host} would get credentials over http://, where others can read them on their way; use its https:// address. The operator can name a host of the own network in FETCH_ALLOW.`,
    { url: url.href },
  );
}
