import { isIP } from "node:net";
import { type AllowRule, allowsAddress, allowsHost, portOf } from "./allow-rules";
import { FetchFailure } from "./fetch-failure";
import { isPublicAddress, unbracketed } from "./public-address";

/** Host names that do not exist in the public DNS. */
const ownName = /^[^.]+$|\.(?:localhost|local|internal|lan|test|home\.arpa)$/;

/** The rest of a sentence that begins with the name of the field or setting. */
export const plainHttpRefused =
  "must begin with https://, because over http:// others can read and change what is sent; whoever runs this installation can name a host of the own network in FETCH_ALLOW";

/**
 * Whether credentials may be sent to a URL, judged before its host is resolved: over https, or over http inside a
 * private network. On the internet, others can read and change what is sent over http.
 */
export function mayCarryCredentials(url: URL, allow: readonly AllowRule[]): boolean {
  if (url.protocol !== "http:" || allowsHost(allow, url)) return true;
  const host = unbracketed(url.hostname);
  if (isIP(host) === 0) return ownName.test(host);
  return !isPublicAddress(host) || allowsAddress(allow, host, portOf(url));
}

/** The check after the host is resolved. Throws a FetchFailure for plain http to a public address. */
export function refusePublicHttp(url: URL, addresses: readonly string[], allow: readonly AllowRule[]): void {
  if (url.protocol !== "http:" || allowsHost(allow, url)) return;
  const port = portOf(url);
  const isOpen = addresses.some(
    (address) => isPublicAddress(address) && !allowsAddress(allow, address, port),
  );
  if (!isOpen) return;
  throw new FetchFailure(
    "blocked_scheme",
    `${url.host} would get credentials over http://, where others can read them on their way; use its https:// address. Whoever runs this installation can name a host of the own network in FETCH_ALLOW.`,
    { url: url.href },
  );
}
