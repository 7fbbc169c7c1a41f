import { LRUCache } from "lru-cache";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";

export interface KeyHolder {
  keyId: string;
  projectId: string;
  workspaceId: string;
}

export type KeyLookup =
  | { kind: "holder"; holder: KeyHolder }
  | { kind: "unknown" }
  /** The address has sent too many invalid keys; the database was not queried. */
  | { kind: "refused"; decision: LimitDecision };

export interface KeyLookups {
  /** The key whose limit a call spends before the key is looked up; null for a key that was not valid lately. */
  likelyKeyId(hash: string): string | null;
  /** The owner of a token. Valid tokens are never cached, so that a revoked key stops working at once. */
  find(kind: "key" | "feed", hash: string, clientAddress: string): Promise<KeyLookup>;
}

interface KeyLookupsOptions {
  query: (kind: "key" | "feed", hash: string) => Promise<KeyHolder | null>;
  /** Records that a key was used; called at most once a minute for each key, and not waited for. */
  noteUse: (keyId: string) => Promise<void>;
  logger: Pick<Logger, "warn">;
  limiter: Limiter;
  clock: () => Date;
}

const rememberedMax = 10_000;
/** How long an unknown token counts as unknown without a query. Nobody knows a new key before it is minted. */
const unknownForMs = 2_000;
const useNotedForMs = 60_000;

/**
 * Looks up keys in a way that protects the database from strangers: a token that was unknown a moment ago costs
 * no query, and looking up a token that was not valid lately spends a limit of the address that sends it.
 */
export function createKeyLookups(options: KeyLookupsOptions): KeyLookups {
  const { query, limiter, clock } = options;
  const noteUse = useNoter(options);
  const validLately = new LRUCache<string, string>({ max: rememberedMax });
  const unknownUntilMs = new LRUCache<string, number>({ max: rememberedMax });
  return {
    likelyKeyId: (hash) => validLately.get(hash) ?? null,
    async find(kind, hash, clientAddress) {
      if ((unknownUntilMs.get(hash) ?? 0) > clock().getTime()) return { kind: "unknown" };
      if (validLately.get(hash) === undefined) {
        const decision = await limiter.take("key_lookups", clientAddress);
        if (!decision.allowed) return { kind: "refused", decision };
      }
      const holder = await query(kind, hash);
      if (holder === null) {
        validLately.delete(hash);
        unknownUntilMs.set(hash, clock().getTime() + unknownForMs);
        return { kind: "unknown" };
      }
      validLately.set(hash, holder.keyId);
      noteUse(holder.keyId);
      return { kind: "holder", holder };
    },
  };
}

/** Notes uses beside the calls, which need not wait for it. Of failures in a row only the first is logged. */
function useNoter({ noteUse, clock, logger }: KeyLookupsOptions): (keyId: string) => void {
  const notedUntilMs = new LRUCache<string, number>({ max: rememberedMax });
  let failing = false;
  return (keyId) => {
    const nowMs = clock().getTime();
    if ((notedUntilMs.get(keyId) ?? 0) > nowMs) return;
    notedUntilMs.set(keyId, nowMs + useNotedForMs);
    noteUse(keyId).then(
      () => (failing = false),
      (err: unknown) => {
        if (!failing) logger.warn({ err }, "the time of a key's last use was not stored");
        failing = true;
      },
    );
  };
}
