import { z } from "zod";
import { askJson } from "../../ask-json";
import { ProviderFailure } from "../../provider-failure";
import type { Assistant } from "../assistant";
import { type AssistantOptions, outputTokensMax } from "./openai";

/** https://docs.perplexity.ai/api-reference/chat-completions-post; `citations` is the older of the two lists. */
const answer = z.object({
  model: z.string(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.object({ url: z.string(), title: z.string().nullish() })).nullish(),
});

/** Perplexity's Sonar models, which always search. */
export function createPerplexityAssistant(options: AssistantOptions): Assistant {
  const { fetch, apiKey, model, timeoutMs, baseUrl = "https://api.perplexity.ai" } = options;
  return {
    name: "perplexity",
    label: "Perplexity",
    model,
    async ask(question, signal) {
      const answered = await askJson(fetch, {
        url: new URL("/chat/completions", baseUrl),
        headers: { authorization: `Bearer ${apiKey}` },
        body: { model, max_tokens: outputTokensMax, messages: [{ role: "user", content: question }] },
        schema: answer,
        timeoutMs,
        signal,
      });
      const text = answered.choices[0]?.message.content ?? "";
      if (text.trim() === "") throw new ProviderFailure("unreadable", "gave an empty answer");
      const results =
        answered.search_results ?? (answered.citations ?? []).map((url) => ({ url, title: "" }));
      const citations = results.map(({ url, title }) => ({ url, title: title ?? "" }));
      return { model: answered.model, text, searched: citations.length > 0, citations };
    },
  };
}
