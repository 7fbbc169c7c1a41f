import { z } from "zod";
import { outputTokensMax, webAssistant } from "./web-assistant";

/** https://docs.perplexity.ai/api-reference/chat-completions-post; `citations` is the older of the two lists. */
const answer = z.object({
  model: z.string(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })),
  citations: z.array(z.string()).nullish(),
  search_results: z.array(z.object({ url: z.string(), title: z.string().nullish() })).nullish(),
});

/** Perplexity's Sonar models, which always search. */
export const createPerplexityAssistant = webAssistant({
  name: "perplexity",
  label: "Perplexity",
  baseUrl: "https://api.perplexity.ai",
  request: (question, { model, apiKey }) => ({
    path: "/chat/completions",
    headers: { authorization: `Bearer ${apiKey}` },
    body: { model, max_tokens: outputTokensMax, messages: [{ role: "user", content: question }] },
  }),
  schema: answer,
  read({ model, choices, search_results, citations: urls }) {
    const results = search_results ?? (urls ?? []).map((url) => ({ url, title: "" }));
    const citations = results.map(({ url, title }) => ({ url, title: title ?? "" }));
    return { model, text: choices[0]?.message.content ?? "", searched: citations.length > 0, citations };
  },
});
