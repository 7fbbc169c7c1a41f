import type { z } from "zod";
import { askJson, type JsonQuestion } from "@/lib/platform/fetching/ask-json";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { Assistant, AssistantAnswer } from "../assistant";

export interface AssistantOptions {
  fetch: GuardedFetch;
  apiKey: string;
  model: string;
  timeoutMs: number;
  baseUrl?: string;
}

/** What differs between the APIs of assistants. */
interface AssistantApi<Answer> {
  name: Assistant["name"];
  label: string;
  baseUrl: string;
  request(
    question: string,
    given: { model: string; apiKey: string },
  ): { path: string; headers: Record<string, string>; body: unknown };
  schema: z.ZodType<Answer>;
  /** `model` is the requested one, for an answer that does not name its model. */
  read(answer: Answer, model: string): AssistantAnswer;
  failureOf?: NonNullable<JsonQuestion<Answer>["failureOf"]>;
}

/** Enough for a recommendation. Reasoning tokens count as well. */
export const outputTokensMax = 1500;

/** Makes the assistants of one provider. Each call asks one question and reads one answer. */
export function webAssistant<Answer>(api: AssistantApi<Answer>): (options: AssistantOptions) => Assistant {
  const { name, label, schema, failureOf } = api;
  return ({ fetch, apiKey, model, timeoutMs, baseUrl = api.baseUrl }) => ({
    name,
    label,
    model,
    async ask(question, signal) {
      const { path, headers, body } = api.request(question, { model, apiKey });
      const answer = await askJson(fetch, {
        url: new URL(path, baseUrl),
        headers,
        body,
        schema,
        timeoutMs,
        signal,
        ...(failureOf !== undefined && { failureOf }),
      });
      const read = api.read(answer, model);
      if (read.text.trim() === "") throw new ProviderFailure("unreadable", "gave an empty answer");
      return read;
    },
  });
}
