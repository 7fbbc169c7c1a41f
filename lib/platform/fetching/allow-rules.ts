import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { parseAddress, unbracketed } from "./public-address";

/**
 * Something that the operator allows to be fetched although it is not public. A host rule matches the host as it
 * is written in the URL; a network rule matches the address that is connected to. A null port means every port.
 */
export type AllowRule =
  | { kind: "host"; protocol: "http:" | "https:" | null; host: string; port: number | null }
  | { kind: "network"; network: [ipaddr.IPv4 | ipaddr.IPv6, number]; port: number | null };

/**
 * Parses the FETCH_ALLOW setting: hosts, host:port, IP addresses (an IPv6 address with a port in brackets), CIDR
 * networks or origins, separated by commas. Throws an Error that names the entry which cannot be read.
 */
export function parseAllowRules(text: string): AllowRule[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map(parseEntry);
}

/** True when a host rule matches the URL's host, port and scheme. */
export function allowsHost(rules: readonly AllowRule[], url: URL): boolean {
  const host = unbracketed(url.hostname);
  return rules.some(
    (rule) =>
      rule.kind === "host" &&
      rule.host === host &&
      (rule.port === null || rule.port === portOf(url)) &&
      (rule.protocol === null || rule.protocol === url.protocol),
  );
}

/** True when a network rule contains this address and allows this port. */
export function allowsAddress(rules: readonly AllowRule[], address: string, port: number): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return rules.some(
    (rule) =>
      rule.kind === "network" &&
      rule.network[0].kind() === parsed.kind() &&
      parsed.match(rule.network) &&
      (rule.port === null || rule.port === port),
  );
}

/** The port that a URL connects to: its own, or the default of its scheme. */
export function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}

function parseEntry(entry: string): AllowRule {
  if (entry.includes("://")) return parseOrigin(entry);
  if (entry.includes("/")) return parseNetwork(entry);
  if (isIP(entry) !== 0) return parseIp(entry, null, entry);

  const [, bracketed, bracketedPort] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? [];
  if (bracketed !== undefined) return parseIp(bracketed, parsePort(bracketedPort, entry), entry);

  const [, name, port] = /^([^:]+)(?::(\d+))?$/.exec(entry) ?? [];
  if (name === undefined)
    throw unreadable(entry, "it is neither a host, an address, a network nor an origin");
  if (isIP(name) !== 0) return parseIp(name, parsePort(port, entry), entry);
  return { kind: "host", protocol: null, host: parseHostName(name, entry), port: parsePort(port, entry) };
}

function parseOrigin(entry: string): AllowRule {
  const url = URL.canParse(entry) ? new URL(entry) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw unreadable(entry, "an origin starts with http:// or https://");
  }
  if (
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== "" ||
    url.username !== "" ||
    url.password !== ""
  ) {
    throw unreadable(entry, "an origin has no path, query or credentials");
  }
  return { kind: "host", protocol: url.protocol, host: unbracketed(url.hostname), port: portOf(url) };
}

function parseNetwork(entry: string): AllowRule {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) && !ipaddr.IPv6.isValidCIDR(entry)) {
    throw unreadable(entry, "a network is written like 10.0.0.0/8 or fd00::/8");
  }
  return { kind: "network", network: ipaddr.parseCIDR(entry), port: null };
}

function parseIp(address: string, port: number | null, entry: string): AllowRule {
  const parsed = parseAddress(address);
  if (isIP(address) === 0 || parsed === null) throw unreadable(entry, "it is not an IP address");
  return { kind: "network", network: [parsed, parsed.kind() === "ipv4" ? 32 : 128], port };
}

/** Normalised by the URL parser, so that a rule compares equal to the host of a fetched URL. */
function parseHostName(name: string, entry: string): string {
  const url = URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`) : null;
  const plain = url !== null && url.pathname === "/" && url.username === "" && /^[^\s*?#@\\]+$/.test(name);
  if (url === null || !plain || url.hostname === "" || isIP(url.hostname) !== 0) {
    throw unreadable(entry, "it is not a host name");
  }
  return url.hostname;
}

function parsePort(text: string | undefined, entry: string): number | null {
  if (text === undefined) return null;
  const port = Number(text);
  if (port < 1 || port > 65_535) throw unreadable(entry, "the port is not between 1 and 65535");
  return port;
}

function unreadable(entry: string, why: string): Error {
  return new Error(`FETCH_ALLOW: cannot read the entry "${entry}": ${why}.`);
}
