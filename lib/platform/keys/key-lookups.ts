import { LRUCache } from "lru-cache";
import type { Logger } from "@/lib/platform/logger";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import type { KeyScope } from "./key-scope";
import { includesAddress } from "./networks";

export interface KeyHolder {
  keyId: string;
  projectId: string;
  workspaceId: string;
  /** What the key is limited to; null for everything that keys can do. */
  scopes: readonly KeyScope[] | null;
}

export interface FoundKey extends KeyHolder {
  /** The networks from which alone it is accepted; null for all. */
  allowedAddresses: readonly string[] | null;
}

export type KeyLookup =
  | { kind: "holder"; holder: KeyHolder }
  | { kind: "unknown" }
  /** The address has sent too many invalid keys; the database was not queried. */
  | { kind: "refused"; decision: LimitDecision };

export interface KeyLookups {
  /**
   * Whom a key belonged to at its last lookup, so that a call can spend its limit before it is looked up again; null
   * for one that was not valid recently, and for one that is not accepted from this address, so that a stranger cannot
   * spend its limit. It may be revoked by now, or limited to other scopes, so it must not decide any answer.
   */
  likelyHolder(hash: string, clientAddress: string): KeyHolder | null;
  /**
   * The owner of a token. Valid tokens are never cached, so that a revoked key stops working at once. A token that is
   * sent from an address that its key does not allow is unknown there.
   */
  find(kind: "key" | "feed", hash: string, clientAddress: string): Promise<KeyLookup>;
}

interface KeyLookupsOptions {
  query: (kind: "key" | "feed", hash: string) => Promise<FoundKey | null>;
  /** Records that a key was used; called at most once a minute for each key, and not waited for. */
  noteUse: (keyId: string, clientAddress: string) => Promise<void>;
  logger: Pick<Logger, "warn">;
  limiter: Limiter;
  clock: () => Date;
}

const rememberedMax = 10_000;
/** How long an unknown token counts as unknown without a query. Nobody knows a new key before it is minted. */
const unknownForMs = 2_000;
const useNotedForMs = 60_000;

/**
 * Looks up keys in a way that protects the database from strangers: a token that was unknown a moment ago costs no
 * query, and looking up a token that was not valid recently spends a limit of the address that sends it.
 */
export function createKeyLookups(options: KeyLookupsOptions): KeyLookups {
  const { query, limiter, clock } = options;
  const noteUse = createUseRecorder(options);
  const recentlyFound = new LRUCache<string, { holder: KeyHolder } & Pick<FoundKey, "allowedAddresses">>({
    max: rememberedMax,
  });
  const unknownUntilMs = new LRUCache<string, number>({ max: rememberedMax });
  const likelyHolder = (hash: string, clientAddress: string) => {
    const found = recentlyFound.get(hash);
    return found !== undefined && isAllowed(found, clientAddress) ? found.holder : null;
  };
  return {
    likelyHolder,
    async find(kind, hash, clientAddress) {
      const hashHere = `${hash} ${clientAddress}`;
      const nowMs = clock().getTime();
      const isUnknown = (token: string) => (unknownUntilMs.get(token) ?? 0) > nowMs;
      if (isUnknown(hash) || isUnknown(hashHere)) return { kind: "unknown" };
      if (likelyHolder(hash, clientAddress) === null) {
        const decision = await limiter.take("key_lookups", clientAddress);
        if (!decision.allowed) return { kind: "refused", decision };
      }
      const found = await query(kind, hash);
      if (found === null) {
        recentlyFound.delete(hash);
        unknownUntilMs.set(hash, clock().getTime() + unknownForMs);
        return { kind: "unknown" };
      }
      const { allowedAddresses, ...holder } = found;
      recentlyFound.set(hash, { holder, allowedAddresses });
      if (!isAllowed(found, clientAddress)) {
        // Only here: otherwise somebody who has the token could stop it from working where it is allowed.
        unknownUntilMs.set(hashHere, clock().getTime() + unknownForMs);
        return { kind: "unknown" };
      }
      noteUse(holder.keyId, clientAddress);
      return { kind: "holder", holder };
    },
  };
}

function isAllowed({ allowedAddresses }: Pick<FoundKey, "allowedAddresses">, clientAddress: string): boolean {
  return allowedAddresses === null || includesAddress(allowedAddresses, clientAddress);
}

/** Records uses without making the calls wait. Of consecutive failures only the first is logged. */
function createUseRecorder({ noteUse, clock, logger }: KeyLookupsOptions) {
  const notedUntilMs = new LRUCache<string, number>({ max: rememberedMax });
  let failing = false;
  return (keyId: string, clientAddress: string) => {
    const nowMs = clock().getTime();
    if ((notedUntilMs.get(keyId) ?? 0) > nowMs) return;
    notedUntilMs.set(keyId, nowMs + useNotedForMs);
    noteUse(keyId, clientAddress).then(
      () => (failing = false),
      (err: unknown) => {
        if (!failing) logger.warn({ err }, "the time of a key's last use was not stored");
        failing = true;
      },
    );
  };
}
