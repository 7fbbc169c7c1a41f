import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { readDomain } from "../../addresses";
import type { Citation } from "../assistant";
import { outputTokensMax, webAssistant } from "./web-assistant";

/** https://ai.google.dev/gemini-api/docs/google-search */
const answer = z.object({
  modelVersion: z.string().optional(),
  candidates: z
    .array(
      z.object({
        content: z
          .object({ parts: z.array(z.object({ text: z.string().optional() })).default([]) })
          .optional(),
        groundingMetadata: z
          .object({
            webSearchQueries: z.array(z.string()).optional(),
            groundingChunks: z
              .array(
                z.object({
                  web: z.object({ uri: z.string().optional(), title: z.string().nullish() }).optional(),
                }),
              )
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});
/** https://ai.google.dev/gemini-api/docs/troubleshooting */
const errorAnswer = z.object({ error: z.object({ message: z.string(), status: z.string().optional() }) });

/** Google's models with Google Search. */
export const createGoogleAssistant = webAssistant({
  name: "google",
  label: "Google",
  baseUrl: "https://generativelanguage.googleapis.com",
  request: (question, { model, apiKey }) => ({
    path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
    headers: { "x-goog-api-key": apiKey },
    body: {
      contents: [{ role: "user", parts: [{ text: question }] }],
      tools: [{ google_search: {} }],
      generationConfig: { maxOutputTokens: outputTokensMax },
    },
  }),
  schema: answer,
  read({ candidates: [candidate], modelVersion }, model) {
    const { webSearchQueries = [], groundingChunks = [] } = candidate?.groundingMetadata ?? {};
    return {
      model: modelVersion ?? model,
      text: (candidate?.content?.parts ?? []).map((part) => part.text ?? "").join(""),
      searched: webSearchQueries.length > 0,
      citations: groundingChunks.flatMap(({ web }) => citationOf(web?.uri, web?.title ?? "")),
    };
  },
  failureOf,
});

/** Google cites a redirect of its own with the page's domain as the title, so the domain becomes the address. */
function citationOf(uri: string | undefined, title: string): Citation[] {
  if (uri === undefined) return [];
  const domain = /\/grounding-api-redirect\//.test(uri) ? readDomain(title) : null;
  return [{ url: domain === null ? uri : `https://${domain}/`, title }];
}

/** Google answers 400 to a bad key. */
function failureOf(body: unknown): ProviderFailure | null {
  const error = errorAnswer.safeParse(body).data?.error;
  return error !== undefined && /API key not valid|API_KEY_INVALID/i.test(error.message)
    ? new ProviderFailure("unauthorized")
    : null;
}
