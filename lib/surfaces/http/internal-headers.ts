/**
 * The request header in which the proxy passes the configuration of the API reference to the rewrite in
 * next.config.ts. A copy that a client sends is removed from every request.
 */
export const configurationHeader = "x-galley-configuration";
