import type { Day } from "@/lib/platform/calendar-day";
import { answeringSentences } from "./answering-sentence";
import { type PassedFact, passedFacts } from "./passed-facts";
import { textSentences } from "./text-sentences";

export interface ResultText {
  title: string;
  html: string;
  languageCode: string;
  /** The day on which the article was first stored. */
  writtenOn: Day;
  queries: string[];
  today: Day;
}

/** What the results of an article need of its text. */
export interface ReadResultText {
  /** For each query the sentence that answers it; null where none does. */
  answers: (string | null)[];
  passed: PassedFact[];
}

/** Reads an article for its results; runs in a worker thread. Throws MarkdownTooComplex. */
export function readResultText({ queries, ...text }: ResultText): ReadResultText {
  const read = textSentences(text);
  return {
    answers: answeringSentences(queries, read.sentences, text.languageCode),
    passed: passedFacts(read, text),
  };
}
