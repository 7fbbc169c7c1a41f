import { Redis } from "@upstash/redis";
import { type ScriptClient, storeTimeoutMs } from "./script-client";

export interface UpstashAddress {
  url: string;
  token: string;
}

/** The Upstash REST client, without telemetry, with one retry inside the time a store may take. */
export function upstashClient({ url, token }: UpstashAddress): ScriptClient {
  return new Redis({
    url,
    token,
    enableTelemetry: false,
    latencyLogging: false,
    readYourWrites: false,
    retry: { retries: 1, backoff: () => 50 },
    // A function, because with a bare signal the client turns an abort into a successful result.
    signal: () => AbortSignal.timeout(storeTimeoutMs),
  });
}
