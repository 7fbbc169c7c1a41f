import { addressLengthMax } from "@/lib/pages/addresses";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { Assistant, AssistantAnswer } from "./assistant";
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

/** How much of one answer is kept, in characters: an assistant may quote strangers' pages at any length. */
const textLengthMax = 20_000;
const citationsMax = 100;

/** Asks every assistant every question `samples` times, all at once. Failures of assistants are in the result. */
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
        asked.answers.push(limited(await askTwice(assistant, question, signal)));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        asked.failures.push(error);
      }
    }),
  );
  return asked;
}

/** Asks once more after a failure, because the answers are cached for everybody for twelve hours. */
async function askTwice(
  assistant: Assistant,
  question: PresenceQuestion,
  signal: AbortSignal,
): Promise<AssistantAnswer> {
  try {
    return await assistant.ask(question.text, signal);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || signal.aborted) throw error;
    return assistant.ask(question.text, signal);
  }
}

function limited({ text, citations, ...answer }: AssistantAnswer): AssistantAnswer {
  const cited = citations.filter(({ url }) => url.length <= addressLengthMax);
  return { ...answer, text: text.slice(0, textLengthMax), citations: cited.slice(0, citationsMax) };
}
