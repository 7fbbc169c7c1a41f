import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { RankProvider } from "./rank/rank-provider";

/** The result of asking a provider a small question; the message is public. */
export interface ProviderTrial {
  ok: boolean;
  message: string;
}

/** Asks a search provider for one page of results, for which it may charge. */
export function trySearch(provider: RankProvider, signal: AbortSignal): Promise<ProviderTrial> {
  const query = { keyword: "weather", country: "US", language: "en", device: "desktop" } as const;
  return tried(provider.label, async () => {
    const { engine, results } = await provider.search(query, 1, signal);
    return `${results.length} results of ${engine} came back.`;
  });
}

/** Runs a question whose answer is a sentence; a ProviderFailure becomes one that begins with the label. */
export async function tried(label: string, ask: () => Promise<string>): Promise<ProviderTrial> {
  try {
    return { ok: true, message: await ask() };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { ok: false, message: `${label} ${error.message}.` };
  }
}
