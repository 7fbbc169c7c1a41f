import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { parseAddress } from "./public-address";

/** What this machine's network interfaces are, as node:os tells it. */
export type ReadInterfaces = () => ReturnType<typeof networkInterfaces>;

/**
 * True for an address of this machine and for its neighbours on the same network. Both may be public and are not
 * for strangers all the same: services trust who is near, and a firewall stands between us and the world only.
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
