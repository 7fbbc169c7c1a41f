import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

interface ClientAddressSource {
  /** The peer of the TCP connection; null when it is not known. */
  socketAddress: string | null;
  /** The X-Forwarded-For header, several joined by commas; null when there is none. */
  forwardedFor: string | null;
  /** How many proxies in front of the server append to X-Forwarded-For; 0 trusts none of it. */
  trustedProxyHops: number;
}

/**
 * The address to count a call under. Each trusted proxy appends its peer, so the client is the n-th entry
 * from the right; whatever stands left of it the client wrote itself. When that entry is missing or not an
 * address it is the socket's, and without one "unknown", which all such callers share.
 */
export function clientAddress({
  socketAddress,
  forwardedFor,
  trustedProxyHops,
}: ClientAddressSource): string {
  const forwarded = trustedProxyHops > 0 ? (forwardedFor?.split(",").at(-trustedProxyHops) ?? null) : null;
  return (
    (forwarded === null ? null : canonicalAddress(withoutPort(forwarded.trim()))) ??
    (socketAddress === null ? null : canonicalAddress(socketAddress)) ??
    "unknown"
  );
}

/** Some proxies append a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

/**
 * The subject under which an address is counted: IPv4 as it is, IPv6 by its /64, because one subscriber
 * has 2^64 addresses to rotate through. What is not an address (an id) is returned unchanged.
 */
export function ipSubject(subject: string): string {
  const address = canonicalAddress(subject);
  if (address === null) return subject;
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toRFC5952String()}/64`;
}

/** 64:ff9b::/96 (RFC 6052): an IPv4 client that came through a translator in front of an IPv6-only host. */
const translated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/**
 * The one spelling of an address: IPv4 dotted, IPv6 compressed and in lower case, without a zone; an IPv4
 * address inside an IPv6 one (mapped or translated) as the IPv4 address. Null when it is not an address.
 */
function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0) return null;
  const address = ipaddr.parse(text.replace(/%.*$/, ""));
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return address.toRFC5952String();
}
