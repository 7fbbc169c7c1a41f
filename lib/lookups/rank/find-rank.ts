import { ProviderFailure, type ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import { matchesTarget, type RankTarget } from "../addresses";
import type { IgnoredPart, RankProvider, RankQuery, SearchResult } from "./rank-provider";

export interface FoundRank {
  provider: RankProvider["name"];
  engine: string;
  /** Counted from 1 among organic results; null when none of the `searched` results belongs to the target. */
  position: number | null;
  url: string | null;
  /** How many results were searched for the target. */
  searched: number;
  /** The first ten results. */
  top: SearchResult[];
  ignored: IgnoredPart[];
}

/** A provider that gave no answer, and why. */
export interface ProviderAttempt {
  provider: RankProvider["name"];
  label: string;
  failure: ProviderFailure;
}

export type RankOutcome =
  | { kind: "found"; rank: FoundRank; attempts: ProviderAttempt[] }
  /** No provider answered, so the rank is unknown, which is not the same as not found. */
  | { kind: "failed"; attempts: ProviderAttempt[] };

/** Results beyond these bring no visitors, and each page of them is paid for. */
const searchedMax = 30;

/** Asks the providers in turn until one answers. Their failures are in the outcome, not thrown. */
export async function findRank(
  providers: readonly RankProvider[],
  query: RankQuery,
  target: RankTarget,
  signal: AbortSignal,
): Promise<RankOutcome> {
  const attempts: ProviderAttempt[] = [];
  for (const provider of providers) {
    if (signal.aborted) {
      attempts.push(attempt(provider, new ProviderFailure("timeout", "was not asked because time ran out")));
      continue;
    }
    try {
      return { kind: "found", rank: await searchWith(provider, query, target, signal), attempts };
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      attempts.push(attempt(provider, error));
    }
  }
  return { kind: "failed", attempts };
}

/** Requests pages until the target is found. If a page after the first fails, the pages before it are used. */
async function searchWith(
  provider: RankProvider,
  query: RankQuery,
  target: RankTarget,
  signal: AbortSignal,
): Promise<FoundRank> {
  const first = await provider.search(query, 1, signal);
  const results = new Map(first.results.map((result) => [result.url, result]));
  const positionNow = () => [...results.values()].findIndex(({ url }) => matchesTarget(url, target)) + 1;
  for (
    let page = 2;
    page <= provider.pagesMax && positionNow() === 0 && results.size < searchedMax;
    page += 1
  ) {
    const next = await furtherPage(provider, query, page, signal);
    const before = results.size;
    for (const result of next) if (!results.has(result.url)) results.set(result.url, result);
    if (results.size === before) break;
  }
  const all = [...results.values()].slice(0, Math.max(searchedMax, first.results.length));
  const index = all.findIndex(({ url }) => matchesTarget(url, target));
  return {
    provider: provider.name,
    engine: first.engine,
    position: index === -1 ? null : index + 1,
    url: all[index]?.url ?? null,
    searched: all.length,
    top: all.slice(0, 10),
    ignored: provider.ignores(query),
  };
}

async function furtherPage(
  provider: RankProvider,
  query: RankQuery,
  page: number,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  try {
    return signal.aborted ? [] : (await provider.search(query, page, signal)).results;
  } catch (error) {
    if (error instanceof ProviderFailure) return [];
    throw error;
  }
}

function attempt({ name, label }: RankProvider, failure: ProviderFailure): ProviderAttempt {
  return { provider: name, label, failure };
}

/** Whether every provider timed out, so that a later call may succeed. */
export function wereAllTimeouts(attempts: readonly ProviderAttempt[]): boolean {
  const codes: ProviderFailureCode[] = attempts.map(({ failure }) => failure.code);
  return codes.length > 0 && codes.every((code) => code === "timeout");
}
