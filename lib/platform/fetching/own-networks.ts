import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { parseAddress } from "./public-address";

/** Returns this machine's network interfaces in the form of node:os. */
export type ReadInterfaces = () => ReturnType<typeof networkInterfaces>;

/**
 * True for an address of this machine or of a neighbour on the same network. Such addresses can be public, but
 * strangers must not reach them through us: we are behind the firewall, and services trust their neighbours.
 */
export function isOwnNetwork(address: string, readInterfaces: ReadInterfaces = networkInterfaces): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return Object.values(readInterfaces())
    .flatMap((entries) => entries ?? [])
    .some(({ cidr }) => {
      if (cidr === null || !ipaddr.isValidCIDR(cidr)) return false;
      const network = ipaddr.parseCIDR(cidr);
      return network[0].kind() === parsed.kind() && parsed.match(network);
    });
}
