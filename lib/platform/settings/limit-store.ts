import type { Choice, ValueOf } from "./setting";
import { settingsTable as t } from "./table";

/** Where rate limits are counted. */
export type LimitStoreEnv =
  | { kind: "in-process" }
  | { kind: "upstash"; url: string; token: string }
  | { kind: "redis"; url: string };

export function chooseLimitStore(value: ValueOf): Choice<LimitStoreEnv> {
  const inProcess: LimitStoreEnv = { kind: "in-process" };
  const url = value(t.UPSTASH_REDIS_REST_URL);
  const token = value(t.UPSTASH_REDIS_REST_TOKEN);
  const redisUrl = value(t.REDIS_URL);
  if (url !== null && redisUrl !== null) {
    return {
      value: inProcess,
      problems: ["REDIS_URL and UPSTASH_REDIS_REST_URL are both set: remove one of them."],
    };
  }
  if (url !== null && token !== null) return { value: { kind: "upstash", url, token }, problems: [] };
  if (url !== null) {
    return {
      value: inProcess,
      problems: ["UPSTASH_REDIS_REST_TOKEN is missing: UPSTASH_REDIS_REST_URL needs it."],
    };
  }
  if (token !== null) {
    return {
      value: inProcess,
      problems: ["UPSTASH_REDIS_REST_URL is missing: UPSTASH_REDIS_REST_TOKEN is of no use without it."],
    };
  }
  return { value: redisUrl === null ? inProcess : { kind: "redis", url: redisUrl }, problems: [] };
}
