import type { Endpoint } from "../endpoint";
import type { HeaderObject, HeaderReference } from "./document";

type Headers = Record<string, HeaderObject | HeaderReference>;

const text = { type: "string" };

export const headerComponents: Record<string, HeaderObject> = {
  RequestId: {
    description: "Name it when you report a problem.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  RateLimitPolicy: {
    description: "The limit that the call spent, as quota `q` in a window of `w` seconds.",
    schema: text,
  },
  RateLimit: { description: "Calls left `r`, and seconds `t` until the window starts over.", schema: text },
  RetryAfter: {
    description: "Whole seconds to wait.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  RetryAfterIfTemporary: {
    description: "Whole seconds to wait, when the same call may succeed after that.",
    schema: { type: "integer", minimum: 1 },
  },
  AllowOrigin: {
    description: "Pages of every origin may read the answer.",
    required: true,
    schema: { type: "string", const: "*" },
  },
  ExposeHeaders: {
    description: "The headers that a page of another origin may read.",
    required: true,
    schema: text,
  },
  WwwAuthenticate: { description: "The scheme that is asked for.", required: true, schema: text },
};

export const commonHeaders: Headers = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
};

/** Only free tools have them. */
export function originHeaders({ credentials }: Endpoint): Record<string, HeaderReference> {
  if (credentials !== "none") return {};
  return {
    "Access-Control-Allow-Origin": { $ref: "#/components/headers/AllowOrigin" },
    "Access-Control-Expose-Headers": { $ref: "#/components/headers/ExposeHeaders" },
  };
}

export function successHeaders(endpoint: Endpoint): Headers {
  const { method, headers } = endpoint;
  return {
    ...commonHeaders,
    ...originHeaders(endpoint),
    ...(method === "GET" && {
      ETag: {
        description: "Send it as If-None-Match to be spared an unchanged answer.",
        required: true,
        schema: text,
      },
    }),
    ...headers,
  };
}
