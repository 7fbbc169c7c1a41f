import type { Assistant, AssistantAnswer } from "./assistant";
import { ProviderFailure } from "../provider-failure";
import type { PresenceQuestion } from "./questions";

export interface AskedQuestion {
  question: PresenceQuestion;
  answers: AssistantAnswer[];
  failures: ProviderFailure[];
}

export interface AskedAssistant {
  assistant: Assistant;
  questions: AskedQuestion[];
}

/** Asks every assistant every question so many times, all at once. Throws nothing of theirs. */
export async function askAssistants(
  assistants: readonly Assistant[],
  questions: readonly PresenceQuestion[],
  samples: number,
  signal: AbortSignal,
): Promise<AskedAssistant[]> {
  return Promise.all(
    assistants.map(async (assistant) => ({
      assistant,
      questions: await Promise.all(
        questions.map((question) => askRepeatedly(assistant, question, samples, signal)),
      ),
    })),
  );
}

async function askRepeatedly(
  assistant: Assistant,
  question: PresenceQuestion,
  samples: number,
  signal: AbortSignal,
): Promise<AskedQuestion> {
  const asked: AskedQuestion = { question, answers: [], failures: [] };
  await Promise.all(
    Array.from({ length: samples }, async () => {
      try {
        asked.answers.push(await assistant.ask(question.text, signal));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        asked.failures.push(error);
      }
    }),
  );
  return asked;
}
