import { isIP } from "node:net";
import { type AllowRule, allowsAddress, allowsHost, portOf } from "./allow-rules";
import { FetchFailure } from "./fetch-failure";
import { isFetchPort } from "./fetch-ports";
import { isOwnNetwork, type ReadInterfaces } from "./own-networks";
import { isPublicAddress, unbracketed } from "./public-address";

/** What may be fetched. The same rules apply to every hop of a request. */
export interface FetchRules {
  allow: readonly AllowRule[];
  /** Null means every port. */
  ports?: readonly number[] | null;
  /** The operator's list of ports. Default: see isFetchPort. */
  allowedPorts?: readonly number[] | null;
  /** Default: the interfaces of this machine. */
  interfaces?: ReadInterfaces | undefined;
}

/**
 * Checks all of a URL that can be checked before its host is resolved. Returns the parsed URL without its
 * fragment; throws a FetchFailure. Called for the first URL and again for every redirect.
 */
export function checkUrl(raw: string | URL, rules: FetchRules, base?: URL): URL {
  const url = parse(raw, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchFailure(
      "blocked_scheme",
      `Only http and https addresses are fetched, not ${url.protocol}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchFailure(
      "blocked_credentials",
      `The address on ${url.host} carries a user name or password; write it without.`,
    );
  }
  url.hash = "";
  const host = unbracketed(url.hostname);
  if (allowsHost(rules.allow, url)) return url;
  if (isLocalName(host)) throw notPublic(url);
  if (host.endsWith(".")) {
    throw new FetchFailure("invalid_url", `The host name ${host} ends in a dot; write it without.`);
  }
  if (isIP(host) !== 0) checkAddresses(url, [host], rules);
  const port = portOf(url);
  if (allowsAddress(rules.allow, host, port)) return url;
  if (!isFetchPort(port, rules.allowedPorts ?? null)) {
    throw new FetchFailure(
      "blocked_port",
      `${url.host} is on port ${port}, which is not fetched; whoever runs this installation can allow the host in FETCH_ALLOW or the port in FETCH_PORTS.`,
      { url: url.href },
    );
  }
  if (rules.ports?.includes(port) === false) {
    throw new FetchFailure(
      "blocked_port",
      `Without a key, only addresses on the ports ${rules.ports.join(", ")} are fetched, and ${url.host} is on another.`,
      { url: url.href },
    );
  }
  return url;
}

/**
 * Throws a FetchFailure unless every address of a host is public or allowed. One private address among public
 * ones is refused too, because an attacker's name server can mix them and wait until we connect to that one.
 */
export function checkAddresses(
  url: URL,
  addresses: readonly string[],
  { allow, interfaces }: Pick<FetchRules, "allow" | "interfaces">,
): void {
  if (allowsHost(allow, url)) return;
  const port = portOf(url);
  const refused = addresses.some(
    (address) =>
      (!isPublicAddress(address) || isOwnNetwork(address, interfaces)) &&
      !allowsAddress(allow, address, port),
  );
  if (refused) throw notPublic(url);
}

/** Names the host and not its addresses, because the message must not reveal the inside of a network. */
function notPublic(url: URL): FetchFailure {
  return new FetchFailure(
    "blocked_address",
    `${url.host} is not on the public internet, so it is not fetched; whoever runs this installation can allow it with FETCH_ALLOW.`,
    { url: url.href },
  );
}

function parse(raw: string | URL, base: URL | undefined): URL {
  try {
    return new URL(raw, base);
  } catch (cause) {
    throw new FetchFailure(
      "invalid_url",
      "The address is not a valid URL; write it like https://example.com/page.",
      {
        cause,
      },
    );
  }
}

/** RFC 6761 reserves localhost and all names below it for the loopback interface. */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.+$/, "");
  return name === "localhost" || name.endsWith(".localhost");
}
