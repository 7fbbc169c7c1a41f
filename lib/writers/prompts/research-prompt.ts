import { z } from "zod";
import type { WriterOrder } from "../writer";
import { orderBlocks } from "./blocks";

/** It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const researchAnswerSchema = z.object({
  intent: z.string().describe("One sentence: who searches for this, and what they want to know or do"),
  perspectives: z.array(z.string()).describe("3 to 5 kinds of readers, each with what they need to know"),
  questions: z.array(z.string()).describe("6 to 12 questions that the article has to answer"),
  queries: z.array(z.string()).describe("3 to 6 queries for a search engine that lead to the answers"),
});

export type ResearchAnswer = z.infer<typeof researchAnswerSchema>;

/** Asks what has to be found out for an article. The prompt spells out the form for servers without schemas. */
export function researchPrompt(order: WriterOrder): string {
  return `${orderBlocks(order)}

Prepare the research for an article on the keyword above. Write no article yet.
- Decide first what somebody who types this keyword wants, at which point of which task. The research serves that, not the brand.
- Look at the subject as three to five different readers would: a beginner, somebody who has to decide, somebody who does the work every day, somebody who doubts. Say of each in one sentence who it is and what that person needs.
- Ask the questions that these readers ask, from what everybody needs to what some need. No two of them have the same answer.
- Write queries as an experienced searcher types them, in the language of the article, each for another part of the questions.

Answer with one JSON object and nothing else:
{"intent": string, "perspectives": [string], "questions": [string], "queries": [string]}`;
}
