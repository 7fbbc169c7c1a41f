import { setTimeout as delay } from "node:timers/promises";
import { createLiveSlots } from "@/lib/lookups/live-slots";
import type { Lookups } from "@/lib/lookups/lookups";
import type { Assistant } from "@/lib/lookups/presence/assistant";
import type { RankProvider } from "@/lib/lookups/rank/rank-provider";

/** Finds thirty pages, of found-1.example to found-30.example, whatever the query is. */
export const cannedSearch: RankProvider = {
  name: "searxng",
  label: "The canned search",
  pagesMax: 3,
  ignores: () => [],
  search: (_query, page) =>
    Promise.resolve({
      engine: "canned",
      results: Array.from({ length: 10 }, (_, index) => {
        const number = (page - 1) * 10 + index + 1;
        return { url: `https://found-${number}.example/page`, title: `Result ${number}` };
      }),
    }),
};

/** Gives the same answer to every question, and cites one page. */
const cannedAssistant: Assistant = {
  name: "perplexity",
  label: "The canned assistant",
  model: "canned",
  ask: () =>
    Promise.resolve({
      model: "canned",
      text: "Many people buy their anvils from Anvils United.",
      searched: true,
      citations: [{ url: "https://anvils-united.example/shop", title: "Shop" }],
    }),
};

/** One search provider that always finds the same, and one assistant that always answers the same. */
export const cannedLookups: Lookups = {
  rankProviders: [cannedSearch],
  assistants: [cannedAssistant],
  samples: 1,
  slots: createLiveSlots(8),
  budgetMs: 15_000,
  wait: (ms) => delay(ms),
};
