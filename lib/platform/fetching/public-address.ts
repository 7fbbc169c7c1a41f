import ipaddr from "ipaddr.js";

/** An IP address as a resolver returns it; `family` is 4 or 6. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** IANA assigns global unicast addresses from 2000::/3 only. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Every Azure virtual machine reaches its host at this public address, which serves secrets of the machine. */
const azureHost: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse("168.63.129.16"), 32];

/**
 * Whether an IP address, written as by a resolver or as a WHATWG URL host without brackets, is on the public
 * internet. IPv6 addresses that contain an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP) are
 * never public, because the network may translate them to a private one.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && !parsed.match(azureHost);
  if (parsed.zoneId !== undefined) return false;
  return parsed.match(globalUnicast) && parsed.range() === "unicast" && !isIsatap(parsed);
}

/** The parsed address, or null when the text is not an IPv4 or IPv6 address. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

/** The host of a URL without the brackets of an IPv6 literal. */
export function unbracketed(host: string): string {
  return host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
}

/** RFC 5214: the interface identifier is ::0:5efe:a.b.c.d, with or without the universal bit. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , fifth, sixth] = address.parts;
  return (fifth === 0 || fifth === 0x200) && sixth === 0x5efe;
}
