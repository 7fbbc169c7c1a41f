/** Lets pages of every origin read an answer. Browsers send no cookies with such a call, and it needs none. */
export const anyOrigin: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "X-Request-Id, Retry-After, RateLimit, RateLimit-Policy",
};

/** The answer to a browser that asks, before a call from a page of another origin, whether it may be made. */
export function preflightHeaders(allow: string): Record<string, string> {
  return {
    ...anyOrigin,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
  };
}
