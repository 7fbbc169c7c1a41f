import { createHash } from "node:crypto";
import { Redis as UpstashRedis } from "@upstash/redis";
import { Redis } from "ioredis";

/** The commands that @upstash/ratelimit and the take script need from the REST client or the TCP adapter. */
export type ScriptClient = Pick<UpstashRedis, "evalsha" | "eval" | "get" | "set">;

/** How long a store may take to answer before the call is decided without it, in milliseconds. */
export const storeTimeoutMs = 900;

export interface UpstashAddress {
  url: string;
  token: string;
}

/** The Upstash REST client, without telemetry and with one retry within the time that a store may take. */
export function upstashClient({ url, token }: UpstashAddress): ScriptClient {
  return new UpstashRedis({
    url,
    token,
    enableTelemetry: false,
    latencyLogging: false,
    readYourWrites: false,
    retry: { retries: 1, backoff: () => 50 },
    // A function, because with a plain signal the client turns an abort into a successful result.
    signal: () => AbortSignal.timeout(storeTimeoutMs),
  });
}

/**
 * A TCP connection to a Redis (`redis:` or `rediss:`), made at the first call and again after it is lost.
 * `onError` gets the errors of failed connections; their messages may contain addresses and credentials.
 */
export function redisConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: storeTimeoutMs,
    commandTimeout: storeTimeoutMs,
    // Closes a connection that no longer answers (after a failover, say) long before TCP would.
    socketTimeout: 2 * storeTimeoutMs,
    maxRetriesPerRequest: 1,
    // A call that has timed out must not be counted later, when the connection is back.
    autoResendUnfulfilledCommands: false,
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
  });
  return redis.on("error", onError);
}

/**
 * The commands that @upstash/ratelimit needs, over TCP. Its scripts begin with a line of flags that only Upstash
 * accepts. Redis runs them without that line, so they have another hash there.
 */
export function scriptClientOver(redis: Redis): ScriptClient {
  const plainSha1s = new Map<string, string>();
  // oxlint-disable typescript/no-unsafe-type-assertion -- the library's types let the caller name the reply's.
  return {
    async evalsha<Data>(sha1: string, keys: string[], args: unknown[]) {
      const plainSha1 = plainSha1s.get(sha1);
      if (plainSha1 === undefined) throw new Error("NOSCRIPT No matching script.");
      return (await redis.evalsha(plainSha1, keys.length, ...keys, ...args.map(String))) as Data;
    },
    async eval<Data>(script: string, keys: string[], args: unknown[]) {
      const plain = script.replace(/^#!lua[^\n]*\n/, "");
      plainSha1s.set(sha1Of(script), sha1Of(plain));
      return (await redis.eval(plain, keys.length, ...keys, ...args.map(String))) as Data;
    },
    get: dynamicLimitsAreOff,
    set: dynamicLimitsAreOff,
  };
  // oxlint-enable typescript/no-unsafe-type-assertion
}

function sha1Of(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}

/** The library calls `get` and `set` for dynamic limits only. */
function dynamicLimitsAreOff(): Promise<never> {
  return Promise.reject(new Error("Dynamic limits are off: limits come from the environment."));
}
