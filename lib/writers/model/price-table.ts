import type { ModelPrice, ModelPrices } from "@/lib/platform/settings/model-prices";

/*
 * Standard prices in US dollars for a million tokens, without discounts for caching or batches. Collected on 2026-11-22
 * from lists by others (the price list of LiteLLM of 2026-07-24, and release notes until 2026-10-27), not from the
 * providers' own pages, which decide:
 * OpenAI     https://developers.openai.com/api/docs/pricing
 * Anthropic  https://platform.claude.com/docs/en/about-claude/pricing
 * Google     https://ai.google.dev/gemini-api/docs/pricing (Gemini 3.6 to 3.8 Flash: until 2026-12-31, then twice)
 * A name such as gemini-flash-latest has no price here: the answer says which model it was.
 */
const openAiLong = (input: number, output: number): ModelPrice => ({
  input,
  output,
  long: { over: 272_000, input: input * 2, output: output * 1.5 },
});

const providerPrices: ModelPrices = {
  "gpt-6-astra": openAiLong(10, 50),
  "gpt-6.1-sol": openAiLong(2, 10),
  "gpt-6.1-terra": openAiLong(1, 5),
  "gpt-6-sol": openAiLong(2, 10),
  "gpt-6-luna": openAiLong(0.1, 0.5),
  "gpt-5.6-sol": openAiLong(5, 30),
  "gpt-5.6-terra": openAiLong(2, 12),
  "gpt-5.6-luna": openAiLong(0.2, 1.2),
  "gpt-5.5": openAiLong(5, 30),
  "gpt-5.4": openAiLong(2.5, 15),
  "gpt-5.4-mini": { input: 0.75, output: 4.5 },
  "gpt-5.4-nano": { input: 0.2, output: 1.25 },
  "gpt-5.2": { input: 1.75, output: 14 },
  "gpt-5.1": { input: 1.25, output: 10 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "claude-opus-5": { input: 5, output: 25 },
  "claude-opus-4-8": { input: 5, output: 25 },
  "claude-opus-4-7": { input: 5, output: 25 },
  "claude-opus-4-6": { input: 5, output: 25 },
  "claude-opus-4-5": { input: 5, output: 25 },
  "claude-sonnet-5-5": { input: 2, output: 10 },
  "claude-sonnet-5": { input: 2, output: 10 },
  "claude-sonnet-4-6": { input: 3, output: 15 },
  "claude-haiku-5-5": { input: 0.1, output: 0.5, long: { over: 100_000, input: 0.5, output: 2.5 } },
  "claude-haiku-4-5": { input: 1, output: 5 },
  "gemini-3.8-flash": { input: 0.75, output: 3.75 },
  "gemini-3.7-flash": { input: 0.75, output: 3.75 },
  "gemini-3.6-flash": { input: 0.75, output: 3.75 },
  "gemini-2.5-pro": { input: 1.25, output: 10, long: { over: 200_000, input: 2.5, output: 15 } },
  "gemini-2.5-flash": { input: 0.3, output: 2.5 },
  "gemini-2.5-flash-lite": { input: 0.1, output: 0.4 },
};

/** A model's name may end in the date of its release: gpt-5-2025-08-07, claude-haiku-4-5-20251001. */
const releaseDate = /-(?:\d{4}-\d{2}-\d{2}|\d{8})$/;

/**
 * The price of a model, or null when none is known. The operator's prices take precedence and apply to every
 * provider. Galley's own apply only to the providers themselves, because other servers use the same names.
 */
export function priceOf(
  { kind, modelId }: { kind: string; modelId: string },
  operatorPrices: ModelPrices,
): ModelPrice | null {
  const tables = kind === "openai-compatible" ? [operatorPrices] : [operatorPrices, providerPrices];
  for (const name of [modelId, modelId.replace(releaseDate, "")]) {
    for (const table of tables) {
      const price = Object.hasOwn(table, name) ? table[name] : undefined;
      if (price !== undefined) return price;
    }
  }
  return null;
}

/** What a call costs, in millionths of a US dollar, rounded up. */
export function costMicrousd(price: ModelPrice, inputTokens: number, outputTokens: number): number {
  const { input, output } = price.long !== undefined && inputTokens > price.long.over ? price.long : price;
  return Math.ceil(inputTokens * input + outputTokens * output);
}
