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
  RateLimit: { description: "Calls left `r`, and seconds `t` until the window starts anew.", schema: text },
  RetryAfter: {
    description: "Whole seconds to wait.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  WwwAuthenticate: { description: "The scheme that is asked for.", required: true, schema: text },
};

export const commonHeaders: Headers = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
};

export function successHeaders({ method, headers }: Endpoint): Headers {
  return {
    ...commonHeaders,
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
