import { LRUCache } from "lru-cache";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";

export type AgentLookup<Holder> =
  | { kind: "holder"; holder: Holder }
  | { kind: "unknown" }
  /** The address has sent too many invalid tokens; the database was not queried. */
  | { kind: "refused"; decision: LimitDecision };

export interface AgentLookups<Holder> {
  /** The grant whose limit a call spends before its token is looked up; null for one that was not valid recently. */
  likelyGrantId(hash: string): string | null;
  /** The holder of an access token. Never cached, so that an ended access is refused at the next call. */
  find(hash: string, clientAddress: string): Promise<AgentLookup<Holder>>;
}

interface AgentLookupsOptions<Holder> {
  query: (hash: string) => Promise<Holder | null>;
  /** Records that a grant was used; called at most once a minute for each, and not waited for. */
  noteUse: (grantId: string) => Promise<void>;
  limiter: Limiter;
  logger: Pick<Logger, "warn">;
}

const rememberedMax = 10_000;
const useNotedForMs = 60_000;

/** Looks up access tokens. As for keys, one that was not valid recently spends a limit of the address that sends it. */
export function createAgentLookups<Holder extends { grantId: string }>({
  query,
  noteUse,
  limiter,
  logger,
}: AgentLookupsOptions<Holder>): AgentLookups<Holder> {
  const recentlyValid = new LRUCache<string, string>({ max: rememberedMax });
  const recentlyNoted = new LRUCache<string, true>({ max: rememberedMax, ttl: useNotedForMs });
  return {
    likelyGrantId: (hash) => recentlyValid.get(hash) ?? null,
    async find(hash, clientAddress) {
      if (!recentlyValid.has(hash)) {
        const decision = await limiter.take("key_lookups", clientAddress);
        if (!decision.allowed) return { kind: "refused", decision };
      }
      const holder = await query(hash);
      if (holder === null) {
        recentlyValid.delete(hash);
        return { kind: "unknown" };
      }
      recentlyValid.set(hash, holder.grantId);
      if (!recentlyNoted.has(holder.grantId)) {
        recentlyNoted.set(holder.grantId, true);
        noteUse(holder.grantId).catch((err: unknown) => {
          logger.warn({ err }, "the time of a connected agent's last use was not stored");
        });
      }
      return { kind: "holder", holder };
    },
  };
}
