import type { Redis } from "@upstash/redis";

/** What @upstash/ratelimit and the take script ask of a client; the REST client and the TCP adapter give it. */
export type ScriptClient = Pick<Redis, "evalsha" | "eval" | "get" | "set">;

/** How long a store may take to answer before the call is decided without it. */
export const storeTimeoutMs = 900;
