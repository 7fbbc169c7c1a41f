import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** 64:ff9b::/96 (RFC 6052): an IPv4 client that came through a translator in front of an IPv6-only host. */
const translated: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/**
 * The one spelling of an address: IPv4 dotted, IPv6 compressed and in lower case, without a zone; an IPv4
 * address inside an IPv6 one (mapped or translated) as the IPv4 address. Null when it is not an address.
 */
export function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0) return null;
  const address = ipaddr.parse(text.replace(/%.*$/, ""));
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.match(translated)) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return address.toRFC5952String();
}
