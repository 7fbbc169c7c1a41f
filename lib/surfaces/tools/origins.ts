/**
 * Whether a page of this origin may call the tool endpoint: one that is listed, or one on this machine.
 * The attack: a page in somebody's browser calls a server on their machine or in their network
 * (DNS rebinding), with whatever that server trusts. Programs send no Origin.
 */
export function isAllowedOrigin(origin: string, listed: readonly string[]): boolean {
  return listed.includes(origin) || isLoopbackOrigin(origin);
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: canonical } = new URL(origin);
  // Exactly an origin: `http://localhost@evil.example` and `http://localhost/x` are none.
  if (canonical !== origin || (protocol !== "http:" && protocol !== "https:")) return false;
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** What a page of an allowed origin may send and read. The key is in a header, so no credentials are allowed. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    "Access-Control-Allow-Headers":
      "Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-API-Key",
    "Access-Control-Expose-Headers": "RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
    "Access-Control-Max-Age": "600",
  };
}
