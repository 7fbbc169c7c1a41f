import { z } from "zod";
import type { WriterBrief } from "../writer";
import { orderMaterial } from "./material";

/** The plan that a model fills in. It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const planAnswerSchema = z.object({
  title: z.string().describe("The page's title and H1, 40 to 60 characters, with the keyword near its start"),
  metaDescription: z.string().describe("What the reader gets, 120 to 155 characters, with the keyword once"),
  intent: z.string().describe("One sentence: who searches for this, and what they want to know or do"),
  sections: z
    .array(
      z.object({
        heading: z.string().describe("H2 that says what its section answers"),
        points: z.array(z.string()).describe("2 to 5 facts, steps or arguments; name the source used"),
      }),
    )
    .describe("4 to 7 sections in the order in which the reader needs them"),
  faq: z.array(z.string()).describe("3 to 5 questions that readers ask and the sections leave open"),
  keywords: z.array(z.string()).describe("The keyword first, then 3 to 8 related search terms"),
});

export type PlanAnswer = z.infer<typeof planAnswerSchema>;

/** Asks for the plan of an article. The prompt spells out the form for servers without support for schemas. */
export function planPrompt(brief: WriterBrief): string {
  const title = brief.title === null ? "" : "\n- The title is <wanted_title>, word for word.";
  return `${orderMaterial(brief)}

Plan the article for the keyword above.
- Decide first what somebody who types this keyword wants, at which point of which task. The plan serves that, not the brand.
- The first section answers the main question; the rest goes from what everybody needs to what some need. No section called "Introduction" or "Conclusion".
- Every section has something to say that no other says, from the sources wherever they have it.
- The FAQ asks what a reader would still ask; no question that a section answers.${title}

Answer with one JSON object and nothing else:
{"title": string, "metaDescription": string of 120 to 155 characters, "intent": string, "sections": [{"heading": string, "points": [string]}], "faq": [string], "keywords": [string]}`;
}
