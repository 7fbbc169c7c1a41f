import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

interface ClientAddressSource {
  /** The peer of the TCP connection; null when it is not known. */
  socketAddress: string | null;
  /** The X-Forwarded-For header, with several ones joined by commas; null when there is none. */
  forwardedFor: string | null;
  /** How many trusted proxies append to X-Forwarded-For; with 0 the header is ignored. */
  trustedProxyHops: number;
}

/**
 * The client address that a call is counted under. Each of the n trusted proxies appends its peer, so the client
 * is the n-th entry from the right; the client may have forged any entry further left. Without a valid entry it
 * is the address of the socket, else "unknown", which all such callers share.
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
 * The subject under which an address is counted: an IPv4 address as it is, an IPv6 address by its /64, because
 * one subscriber can rotate through 2^64 addresses. A subject that is not an address (an id) is unchanged.
 */
export function ipSubject(subject: string): string {
  const address = canonicalAddress(subject);
  if (address === null) return subject;
  if (isIP(address) === 4) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toRFC5952String()}/64`;
}

/** 64:ff9b::/96 (RFC 6052): IPv4 clients of an IPv6-only host behind a NAT64 translator. */
const translated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/**
 * The canonical form of an IP address: IPv6 compressed, in lower case and without a zone; an IPv4 address inside
 * an IPv6 address (mapped or translated) as the IPv4 address. Null when the text is not an IP address.
 */
export function canonicalAddress(text: string): string | null {
  const version = isIP(text);
  if (version === 0) return null;
  // Node accepts only the canonical form of an IPv4 address.
  if (version === 4) return text;
  const mapped = /^::ffff:([\d.]+)$/i.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  const address = ipaddr.parse(text.replace(/%.*$/, ""));
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return address.toRFC5952String();
}
