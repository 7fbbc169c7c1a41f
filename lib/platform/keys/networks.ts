import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { canonicalAddress } from "@/lib/platform/rate-limit/client-address";

/**
 * The canonical CIDR notation of a network or of a single address, without the bits of a host: `10.1.2.3/8` becomes
 * `10.0.0.0/8`. A network of IPv4 addresses inside IPv6 becomes the IPv4 network, as the addresses of callers do. Null
 * when the text is neither.
 */
export function canonicalNetwork(text: string): string | null {
  const [, address = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const bitsMax = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? bitsMax : Number(bits);
  if (prefix > bitsMax) return null;
  const canonical = canonicalAddress(address);
  if (canonical === null) return null;
  if (isIP(canonical) === version) return networkOf(canonical, prefix);
  return prefix < 96 ? null : networkOf(canonical, prefix - 96);
}

/** Whether one of these networks, in canonical notation, includes the address of a caller. */
export function includesAddress(networks: readonly string[], address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return networks.some((network) => {
    const [base, prefix] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, prefix);
  });
}

/** Roughly where an address is: its /24 (IPv4) or /48 (IPv6), which names no single machine. Null for no address. */
export function coarseNetwork(address: string): string | null {
  const version = isIP(address);
  return version === 0 ? null : networkOf(address, version === 4 ? 24 : 48);
}

function networkOf(address: string, prefix: number): string {
  const cidr = `${address}/${prefix}`;
  return isIP(address) === 4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/${prefix}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toRFC5952String()}/${prefix}`;
}
