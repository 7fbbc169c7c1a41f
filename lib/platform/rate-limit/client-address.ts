import { canonicalAddress } from "./canonical-address";

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
