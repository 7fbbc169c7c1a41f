import { LRUCache } from "lru-cache";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";

export interface KeyHolder {
  keyId: string;
  projectId: string;
  workspaceId: string;
}

export type KeyLookup =
  | { kind: "holder"; holder: KeyHolder }
  | { kind: "unknown" }
  /** The address has asked for too many keys that were not valid; the database was not asked. */
  | { kind: "refused"; decision: LimitDecision };

export interface KeyLookups {
  /** Whose limit a call spends before its key is looked up; null for a key that was not valid lately. */
  likelyKeyId(hash: string): string | null;
  /** Whom a token belongs to. A valid answer is always the database's own, so that a revoked key dies at once. */
  find(kind: "key" | "feed", hash: string, clientAddress: string): Promise<KeyLookup>;
}

interface KeyLookupsOptions {
  query: (kind: "key" | "feed", hash: string) => Promise<KeyHolder | null>;
  limiter: Limiter;
  clock: () => Date;
}

const rememberedMax = 10_000;
/** For so long an unknown token is not asked for again: nobody can mint a key that was guessed before. */
const unknownForMs = 2_000;

/**
 * Looks keys up so that strangers cannot make the database work: a token that was unknown a moment ago costs no
 * query, and tokens that were not valid lately are looked up within a limit of the address that sends them.
 */
export function createKeyLookups({ query, limiter, clock }: KeyLookupsOptions): KeyLookups {
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
      return { kind: "holder", holder };
    },
  };
}
