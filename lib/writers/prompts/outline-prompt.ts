import { z } from "zod";
import type { ArticleResearch, WriterMaterial, WriterOrder } from "../writer";
import { orderBlocks, pagesBlock, researchBlock, sourcesBlock } from "./blocks";

/** It limits no lengths or counts: OpenAI and Anthropic refuse some of them. */
export const outlineAnswerSchema = z.object({
  title: z.string().describe("The page's title and H1, 40 to 60 characters, with the keyword near its start"),
  metaDescription: z.string().describe("What the reader gets, 120 to 155 characters, with the keyword once"),
  intent: z.string().describe("One sentence: who searches for this, and what they want to know or do"),
  sections: z
    .array(
      z.object({
        heading: z.string().describe("H2 that says what its section answers"),
        questions: z.array(z.string()).describe("The questions of the research that the section answers"),
        points: z.array(z.string()).describe("2 to 5 facts, steps or arguments"),
        sources: z.array(z.string()).describe("Keys of the sources that have these facts, such as S2"),
        pages: z.array(z.string()).describe("Keys of the pages to link from here, such as P1"),
      }),
    )
    .describe("4 to 7 sections in the order in which the reader needs them"),
  faqHeading: z.string().describe("The name of an FAQ section in the language of the article"),
  faq: z.array(z.string()).describe("3 to 5 questions that readers ask and the sections leave open"),
  keywords: z.array(z.string()).describe("The keyword first, then 3 to 8 related search terms"),
});

export type OutlineAnswer = z.infer<typeof outlineAnswerSchema>;

/** Asks for the outline of an article. The prompt spells out the form for servers without schemas. */
export function outlinePrompt(
  order: WriterOrder,
  research: ArticleResearch,
  material: WriterMaterial,
): string {
  const title = order.title === null ? "" : "\n- The title is <wanted_title>, word for word.";
  return `${orderBlocks(order)}

${researchBlock(research)}

${sourcesBlock(material)}

${pagesBlock(material)}

Outline an article of about ${material.targetWords} words for the keyword above.
- The first section answers the main question; the rest goes from what everybody needs to what some need. No section called "Introduction" or "Conclusion".
- Every section has something to say that no other says. Its points come from the sources wherever they have them; name the keys of those sources.
- A section names a page only where somebody who reads it wants to go there next; two to six pages in all, if there are that many.
- The FAQ asks what a reader would still ask; no question that a section answers.${title}

Answer with one JSON object and nothing else:
{"title": string, "metaDescription": string of 120 to 155 characters, "intent": string, "sections": [{"heading": string, "questions": [string], "points": [string], "sources": [key], "pages": [key]}], "faqHeading": string, "faq": [string], "keywords": [string]}`;
}
