import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { outputTokensMax, webAssistant } from "./web-assistant";

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

/** OpenAI's models with their web search. */
export const createOpenAiAssistant = webAssistant({
  name: "openai",
  label: "OpenAI",
  baseUrl: "https://api.openai.com",
  request: (question, { model, apiKey }) => ({
    path: "/v1/responses",
    headers: { authorization: `Bearer ${apiKey}` },
    body: {
      model,
      input: question,
      tools: [{ type: "web_search" }],
      max_output_tokens: outputTokensMax,
      // Otherwise OpenAI stores prompts and answers for thirty days.
      store: false,
    },
  }),
  schema: answer,
  read({ model, output }) {
    const parts = output.flatMap(({ type, content = [] }) => (type === "message" ? content : []));
    const citations = parts.flatMap(({ annotations = [] }) =>
      annotations.flatMap(({ type, url, title }) =>
        type === "url_citation" && url !== undefined ? [{ url, title: title ?? "" }] : [],
      ),
    );
    return {
      model,
      text: parts.flatMap((part) => (part.type === "output_text" ? [part.text ?? ""] : [])).join("\n"),
      searched: output.some(({ type }) => type === "web_search_call"),
      citations,
    };
  },
  failureOf,
});

/** OpenAI answers 429 both to an account without credit and to too many requests. */
function failureOf(body: unknown): ProviderFailure | null {
  const code = errorAnswer.safeParse(body).data?.error.code ?? "";
  return code === "insufficient_quota" ? new ProviderFailure("quota") : null;
}
