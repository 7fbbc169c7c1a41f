import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../../ask-json";
import { ProviderFailure } from "../../provider-failure";
import type { Assistant } from "../assistant";

/** https://developers.openai.com/api/docs/guides/tools-web-search: items of several types, in order. */
const answer = z.object({
  model: z.string(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(
          z.object({
            type: z.string(),
            text: z.string().optional(),
            annotations: z
              .array(z.object({ type: z.string(), url: z.string().optional(), title: z.string().nullish() }))
              .optional(),
          }),
        )
        .optional(),
    }),
  ),
});
/** https://developers.openai.com/api/docs/guides/error-codes */
const errorAnswer = z.object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) });

export interface AssistantOptions {
  fetch: GuardedFetch;
  apiKey: string;
  model: string;
  timeoutMs: number;
  baseUrl?: string;
}

/** Enough for a recommendation. Thoughts count as well. */
export const outputTokensMax = 1500;

/** OpenAI's models with their web search. */
export function createOpenAiAssistant(options: AssistantOptions): Assistant {
  const { fetch, apiKey, model, timeoutMs, baseUrl = "https://api.openai.com" } = options;
  return {
    name: "openai",
    label: "OpenAI",
    model,
    async ask(question, signal) {
      const { output, ...told } = await askJson(fetch, {
        url: new URL("/v1/responses", baseUrl),
        headers: { authorization: `Bearer ${apiKey}` },
        body: {
          model,
          input: question,
          tools: [{ type: "web_search" }],
          max_output_tokens: outputTokensMax,
          // Without it OpenAI keeps prompts and answers for thirty days.
          store: false,
        },
        schema: answer,
        timeoutMs,
        signal,
        failureOf,
      });
      const parts = output.flatMap(({ type, content = [] }) => (type === "message" ? content : []));
      const text = parts.flatMap((part) => (part.type === "output_text" ? [part.text ?? ""] : [])).join("\n");
      if (text.trim() === "") throw new ProviderFailure("unreadable", "gave an empty answer");
      const citations = parts.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ type, url, title }) =>
          type === "url_citation" && url !== undefined ? [{ url, title: title ?? "" }] : [],
        ),
      );
      const searched = output.some(({ type }) => type === "web_search_call");
      return { model: told.model, text, searched, citations };
    },
  };
}

/** An empty account is a 429 like a busy minute. */
function failureOf(body: unknown): ProviderFailure | null {
  const code = errorAnswer.safeParse(body).data?.error.code ?? "";
  return code === "insufficient_quota" ? new ProviderFailure("quota") : null;
}
