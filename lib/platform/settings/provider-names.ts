/** The providers of models that can write. */
export const modelNames = ["openai", "anthropic", "google", "openai-compatible"] as const;

/** Whom rank_check can ask, in the order in which it does. */
export const rankProviderNames = ["searxng", "brave", "google", "serper", "serpapi", "dataforseo"] as const;
export type RankProviderName = (typeof rankProviderNames)[number];

/** Whom ai_presence can ask. */
export const assistantNames = ["openai", "anthropic", "google", "perplexity"] as const;
export type AssistantName = (typeof assistantNames)[number];
