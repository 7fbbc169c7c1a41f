import ipaddr from "ipaddr.js";
import { canonicalAddress } from "./canonical-address";

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
