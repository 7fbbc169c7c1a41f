import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { outputTokensMax, webAssistant } from "./web-assistant";

/** https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool */
const answer = z.object({
  model: z.string(),
  content: z.array(
    z.object({
      type: z.string(),
      text: z.string().optional(),
      citations: z.array(z.object({ url: z.string().optional(), title: z.string().nullish() })).nullish(),
      content: z.unknown().optional(),
    }),
  ),
});
/** https://platform.claude.com/docs/en/api/errors */
const errorAnswer = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

/** Anthropic's models with their web search. */
export const createAnthropicAssistant = webAssistant({
  name: "anthropic",
  label: "Anthropic",
  baseUrl: "https://api.anthropic.com",
  request: (question, { model, apiKey }) => ({
    path: "/v1/messages",
    headers: { "x-api-key": apiKey, "anthropic-version": "2023-06-01" },
    body: {
      model,
      max_tokens: outputTokensMax,
      messages: [{ role: "user", content: question }],
      tools: [{ type: "web_search_20250305", name: "web_search", max_uses: 2 }],
    },
  }),
  schema: answer,
  read: ({ model, content }) => ({
    model,
    text: content.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join(""),
    // A failed search has an object with an error code in place of the array of results.
    searched: content.some(
      (block) => block.type === "web_search_tool_result" && Array.isArray(block.content),
    ),
    citations: content.flatMap((block) =>
      (block.citations ?? []).flatMap(({ url, title }) =>
        url === undefined ? [] : [{ url, title: title ?? "" }],
      ),
    ),
  }),
  failureOf,
});

/** Anthropic answers 400 when the account has no credit left. */
function failureOf(body: unknown): ProviderFailure | null {
  const error = errorAnswer.safeParse(body).data?.error;
  if (error === undefined) return null;
  if (/credit balance is too low/i.test(error.message)) return new ProviderFailure("quota");
  return error.type === "overloaded_error" ? new ProviderFailure("unavailable") : null;
}
