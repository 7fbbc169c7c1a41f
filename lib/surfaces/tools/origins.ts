/**
 * Whether a page of this origin may call the tool endpoint: a listed origin, or one on this machine. The attack
 * (DNS rebinding): a page makes its visitor's browser call a server in the visitor's network, which trusts it.
 * Programs send no Origin.
 */
export function isAllowedOrigin(origin: string, listed: readonly string[]): boolean {
  return listed.includes(origin) || isLoopbackOrigin(origin);
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: canonical } = new URL(origin);
  // It must be exactly an origin, unlike `http://localhost@evil.example` and `http://localhost/x`.
  if (canonical !== origin || (protocol !== "http:" && protocol !== "https:")) return false;
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The CORS headers for an allowed origin. They allow no cookies, because the key is sent in a header. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST, OPTIONS",
    "Access-Control-Allow-Headers":
      "Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, X-API-Key",
    "Access-Control-Expose-Headers":
      "RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id",
    "Access-Control-Max-Age": "600",
  };
}
